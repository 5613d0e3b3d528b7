import { expect, test } from 'vitest'
import { budgetOf, budgetReport, figuresIn, judgeBudget, readBudget } from './testBudget.mjs'
import { kindsText } from './testReport.mjs'

const budget = {
  fixedWorkMs: 100,
  growth: 0.05,
  noise: 0.1,
  slackSeconds: 5,
  kinds: { engines: 100, pure: 40 },
}
const run = (engines: number, workMs = 100) => ({
  kinds: [
    { name: 'engines', files: 3, seconds: engines },
    { name: 'pure', files: 9, seconds: 40 * (workMs / 100) },
  ],
  workMs,
  dearest: [
    { path: 'a.test.ts', kind: 'engines', seconds: 60 },
    { path: 'b.test.ts', kind: 'pure', seconds: 20 },
  ],
})

test('a kind may take its line, the growth, the noise and the slack, and not a second more', () => {
  expect(judgeBudget(budget, run(120)).faults).toEqual([])
  expect(judgeBudget(budget, run(121)).faults).toEqual([
    'engines: 121 s over a line of 100 s (+21 %), the limit is 120 s\n  the dearest: a.test.ts 60.0 s',
  ])
})

test('a machine that is three times as slow may take three times as long', () => {
  expect(judgeBudget(budget, run(360, 300)).faults).toEqual([])
  expect(judgeBudget(budget, run(364, 300)).faults).toHaveLength(1)
  // And a fast one has to be fast.
  expect(judgeBudget(budget, run(100, 50)).faults).toHaveLength(1)
})

test('a kind without a line is over the budget, one that is gone is not', () => {
  const kinds = [{ name: 'calls', files: 1, seconds: 1 }]
  expect(judgeBudget(budget, { kinds, workMs: 100 }).faults).toEqual([
    'calls: 1 s, and the budget has no line for this kind',
  ])
})

test('a line far above what its kind takes is told, and fails nothing', () => {
  const { faults, hints } = judgeBudget(budget, run(60))
  expect({ faults, hints }).toEqual({ faults: [], hints: ['engines: 60 s of a line of 100 s'] })
})

test('a budget without any line is one that was not set yet', () => {
  expect(budgetReport({ ...budget, kinds: {} }, run(200)).isKept).toBe(true)
})

test('the report says how to raise a line', () => {
  expect(budgetReport(budget, run(100)).isKept).toBe(true)
  const { text, isKept } = budgetReport(budget, run(200))
  expect(isKept).toBe(false)
  for (const part of ['+100 %', 'npm test -- --budget', 'setTestBudget.mjs', 'a.test.ts']) {
    expect(text).toContain(part)
  }
})

test('the lines follow from what a run printed, at the speed of their machine', () => {
  const printed = `before\n${kindsText(run(200, 200).kinds, 200)}\n\n3 passed\n`
  const figures = figuresIn(printed)
  if (!figures) throw new Error(printed)
  expect(figures).toEqual({ kinds: run(200, 200).kinds, workMs: 200 })
  expect(budgetOf(budget, figures).kinds).toEqual({ engines: 100, pure: 40 })
  expect(figuresIn('6,500 passed')).toBeUndefined()
})

test('the budget of this tree is one', () => {
  const own = readBudget()
  expect(own?.fixedWorkMs).toBeGreaterThan(0)
  expect(own?.growth).toBe(0.05)
  for (const [kind, seconds] of Object.entries(own?.kinds ?? {})) {
    expect(seconds, kind).toBeGreaterThan(0)
  }
})
