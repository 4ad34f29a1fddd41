"""Intake: a KIP page in, the specs it proposes out, with every repair, guess and open question.

page          a file to the lines of its text
blocks        lines to blocks of JSON and of BNF
tokens        a JSON block to brackets, keys and values; brackets: these to nodes; drafts: nodes to messages
productions   a BNF block to productions; bnf: these to messages
completion    parts of a message that the page leaves out, from schemas
comparison    drafts against the schemas
sentences     the text around the blocks; prose: drafts against it
answers       decisions of people, applied to drafts
report        all of it to Markdown
"""

from kipc.intake.intake import Intake, take_in

__all__ = ["Intake", "take_in"]
