import pytest

from tests.envs.cases import warm


@pytest.fixture(scope="session", autouse=True)
def native() -> None:
    warm()
