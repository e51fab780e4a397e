"""The words of one table: the texts of the server and its game, with the names at the seats."""

from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.game_table import GameTable
from paddock.server.domain.language import game_translator_for, translator_for


def table_translator(game_table: GameTable, language: str) -> Translator:
    """The translator for this table, with the texts of the server and the game and the names at the seats.

    The same object is returned until names or materials change, because the translator also caches parts of drawings.
    """
    names, materials = game_table.names, game_table.table.materials if game_table.table else None
    if (cached := game_table.translators.get(language)) and cached[0] == names and cached[1] is materials:
        return cached[2]
    if game_table.game is None:
        translator = translator_for(language, (), names, len(game_table.seats))
    else:
        translator = game_translator_for(game_table.game, language, names, len(game_table.seats), materials)
    game_table.translators[language] = names, materials, translator
    return translator
