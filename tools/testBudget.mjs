import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/**
 * The budget of `npm test`, in `testBudget.json`: seconds of processor time that each kind of test may take on the
 * machine on which the fixed work of `fixedWork.mjs` takes `fixedWorkMs`, and what a kind may take more: `growth` is
 * a choice, `noise` what two runs of one tree differ by, `slackSeconds` what a small kind varies by.
 * @typedef {{ name: string, files: number, seconds: number }} Kind
 * @typedef {{ fixedWorkMs: number, growth: number, noise: number, slackSeconds: number, kinds: Record<string, number> }} Budget
 */
const FILE = join(root, 'tools', 'testBudget.json')
/** A kind that takes less than this part of its line has room for another of its tests to grow unseen. */
const ROOMY = 0.8
/** So many of the dearest files of a kind are named. */
const NAMED = 5

/** @returns {Budget | undefined} */
export const readBudget = () =>
  existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : undefined

/**
 * Whether the kinds keep to their lines. A kind without a line is over it: a new kind is a decision too.
 * @param {Budget} budget
 * @param {{ kinds: Kind[], workMs: number, dearest?: { path: string, kind: string, seconds: number }[] }} run what
 * each kind took, what the fixed work took in the same run, and the files, the dearest first
 * @returns {{ faults: string[], hints: string[] }} one text for each kind that is over its line, and for each with
 * much room below it
 */
export function judgeBudget(budget, { kinds, workMs, dearest = [] }) {
  const faults = []
  const hints = []
  for (const { name, seconds } of kinds) {
    const taken = normalised(seconds, workMs, budget.fixedWorkMs)
    const line = budget.kinds[name]
    if (line === undefined) {
      faults.push(`${name}: ${taken.toFixed(0)} s, and the budget has no line for this kind`)
      continue
    }
    const limit = line * (1 + budget.growth + budget.noise) + budget.slackSeconds
    if (taken > limit) {
      const over = line === 0 ? '' : ` (+${((taken / line - 1) * 100).toFixed(0)} %)`
      const files = dearest.filter(({ kind }) => kind === name).slice(0, NAMED)
      const named = files.map(({ path, seconds: own }) => `${path} ${own.toFixed(1)} s`)
      faults.push(
        `${name}: ${taken.toFixed(0)} s over a line of ${line} s${over}, the limit is ${limit.toFixed(0)} s` +
          (named.length > 0 ? `\n  the dearest: ${named.join(', ')}` : ''),
      )
    } else if (taken + budget.slackSeconds < line * ROOMY) {
      hints.push(`${name}: ${taken.toFixed(0)} s of a line of ${line} s`)
    }
  }
  return { faults, hints }
}

/** Seconds as they would be on the machine of the budget. */
const normalised = (seconds, workMs, fixedWorkMs) => (seconds * fixedWorkMs) / workMs

/**
 * The judgement as `npm test` prints it.
 * @param {Budget} budget
 * @param {Parameters<typeof judgeBudget>[1]} run
 * @returns {{ text: string, isKept: boolean }}
 */
export function budgetReport(budget, run) {
  if (Object.keys(budget.kinds).length === 0) {
    return {
      text: 'The budget has no lines yet: `npm test -- --budget` writes them.',
      isKept: true,
    }
  }
  const { faults, hints } = judgeBudget(budget, run)
  const speed = `at the speed of the budget's machine (fixed work ${budget.fixedWorkMs} ms there, ${run.workMs.toFixed(0)} ms here)`
  const lines =
    faults.length === 0
      ? [`Every kind of test keeps to its budget, ${speed}.`]
      : [
          `FAILED budget of processor time, ${speed}:`,
          ...faults,
          'Make them cheaper, or raise the line on purpose: `npm test -- --budget` writes tools/testBudget.json from its',
          'own figures, and `node tools/setTestBudget.mjs < output` from those of a run before. The commit says why.',
        ]
  if (hints.length > 0) lines.push('Lines that may be lowered in the same way:', ...hints)
  return { text: lines.join('\n'), isKept: faults.length === 0 }
}

/**
 * The budget with a line for each kind as it was in a run, whole seconds.
 * @param {Budget} budget
 * @param {{ kinds: Kind[], workMs: number }} run
 * @returns {Budget}
 */
export function budgetOf(budget, { kinds, workMs }) {
  const lines = kinds.map(({ name, seconds }) => [
    name,
    Math.ceil(normalised(seconds, workMs, budget.fixedWorkMs)),
  ])
  return { ...budget, kinds: Object.fromEntries(lines) }
}

/** @param {Budget} budget */
export const writeBudget = (budget) => writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`)

/**
 * The figures in what `npm test` printed; undefined if they are not all there.
 * @param {string} output
 * @returns {{ kinds: Kind[], workMs: number } | undefined}
 */
export function figuresIn(output) {
  const work = /^Fixed work: ([\d.]+) ms/m.exec(output)?.[1]
  const [, table] = /^Processor time by kind of test:\n((?:.+\n)+)/m.exec(output) ?? []
  if (work === undefined || table === undefined) return undefined
  const kinds = [...table.matchAll(/^ *(\d+) s {2}(.+?)(?: \((\d+) files\))?$/gm)].map(
    ([, seconds, name = '', files = '1']) => ({
      name,
      files: Number(files),
      seconds: Number(seconds),
    }),
  )
  return { kinds, workMs: Number(work) }
}
