"""`python -m paddock` is the `paddock` command."""

from paddock.cli.main import main

if __name__ == "__main__":
    main()
