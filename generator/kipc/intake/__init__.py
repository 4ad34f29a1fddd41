"""Intake: a KIP page in, the specs it proposes out, with every repair, guess and open question.

page          a file to the lines of its text
blocks        lines to blocks of JSON and of BNF
tokens        a JSON block to brackets, keys and values
brackets      these to steps that repair the brackets; objects: steps to objects
drafts        objects to drafts of messages; json_drafts: a whole block
productions   a BNF block to productions; bodies: their bodies to names and types; bnf: productions to drafts
completion    drafts to whole messages, with parts from the schemas that the page omits
comparison    drafts compared with the schemas; fits: how well a value fits
sentences     the text around the blocks; prose: drafts compared with it
answers       decisions of people, applied to drafts
report        the result as Markdown
"""

from kipc.intake.intake import Intake, take_in

__all__ = ["Intake", "take_in"]
