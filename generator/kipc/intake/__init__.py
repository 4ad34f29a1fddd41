"""Intake: a KIP page in, the specs it proposes out, with every repair, guess and open question.

page         a file to the lines of its text; html: exported pages
blocks       lines to runs of JSON and of BNF
lines        a JSON block to plain lines, tokens: to tokens, items: to brackets, keys and values
brackets     the cheapest way to read them, by the costs in frames; trees: that as nodes
drafts       nodes to messages with proper values, by values and words
productions  a BNF block to productions, bodies: what they refer to, bnf: messages, structs: common ones
completion   what the page leaves out, from schemas
comments     what a block says about itself
answers      what people decided
decided      the answers put in
report       all of it to Markdown
"""

from kipc.intake.intake import Intake, take_in

__all__ = ["Intake", "take_in"]
