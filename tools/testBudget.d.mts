import type { Kind } from './testKinds.mjs'

/** The lines of `testBudget.json`: seconds of processor time, on a machine whose fixed work takes `fixedWorkMs`. */
export interface Budget {
  fixedWorkMs: number
  /** What a kind may grow without a line, as a part of one. */
  growth: number
  /** What two runs of one tree differ by, as a part of one. */
  noise: number
  slackSeconds: number
  kinds: Record<string, number>
}
/** What a run took, and what the fixed work took meanwhile. */
export interface Run {
  kinds: readonly Kind[]
  workMs: number
  dearest?: readonly { path: string; kind: string; seconds: number }[]
}
export function readBudget(): Budget | undefined
export function judgeBudget(budget: Budget, run: Run): { faults: string[]; hints: string[] }
export function budgetReport(budget: Budget, run: Run): { text: string; isKept: boolean }
export function budgetOf(budget: Budget, run: Run): Budget
export function writeBudget(budget: Budget): void
export function figuresIn(output: string): { kinds: Kind[]; workMs: number } | undefined
