"""Intake: a KIP page in, the specs it proposes out, with every repair, guess and open question.

page          a file to the lines of its text
sections      lines to titles and sentences
blocks        lines to blocks of JSON and of BNF, each with the title and the sentence above it
tokens        a JSON block to texts, words and marks; items: these to brackets, keys and values
brackets      these to steps that repair the brackets; objects: steps to objects
drafting      objects to drafts of messages; page_values: the values of attributes; json_drafts: a whole block
productions   a BNF block to productions; bodies: their bodies to names and types
bnf           productions to a draft of a message in one version; bnf_drafts: in all of its versions
omissions     drafts to whole messages, with parts from the schemas that the page omits
plausibility  drafts compared with the schemas; fits: how well a value fits
prose         drafts compared with the text around the blocks
answers       decisions of people, applied to drafts
page_specs    drafts to specs
intake        all of these, in the order of its table of passes
report        the result as Markdown
"""

from kipc.intake.intake import Intake, extract_specs

__all__ = ["Intake", "extract_specs"]
