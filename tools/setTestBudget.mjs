import { text } from 'node:stream/consumers'
import { budgetOf, figuresIn, readBudget, writeBudget } from './testBudget.mjs'
import { fail } from './processes.mjs'

/** `node tools/setTestBudget.mjs < output`: the figures of a whole run of `npm test` become the lines of the budget. */
const figures = figuresIn(await text(process.stdin))
const budget = readBudget()
if (!figures) {
  fail('The output has no figures: it ends with "Processor time by kind of test" and "Fixed work".')
} else if (!budget) fail('tools/testBudget.json is missing.')
else writeBudget(budgetOf(budget, figures))
