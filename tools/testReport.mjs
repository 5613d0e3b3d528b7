import { relative } from 'node:path'
import { root } from './processes.mjs'

/** So many of the files are listed at the end, so that it is seen when one grows. */
const SLOWEST = 10
/** So many by processor time, of which the wall clock says little on a busy machine. */
const DEAREST = 40

const line = (seconds, digits, text) => `${seconds.toFixed(digits).padStart(6)} s  ${text}`

/**
 * The slowest files by the clock.
 * @param {Record<string, number>} seconds by file
 */
export function slowestText(seconds) {
  const slowest = Object.entries(seconds)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
  const lines = slowest.map(([name, taken]) => line(taken, 1, name))
  return ['The slowest files, each beside others:', ...lines].join('\n')
}

/**
 * The dearest files.
 * @param {{ testPath: string, seconds: number }[]} files the dearest first
 */
export function dearestText(files) {
  const lines = files
    .slice(0, DEAREST)
    .map(({ testPath, seconds }) => line(seconds, 1, relative(root, testPath)))
  return ['The dearest files, by the processor time of their own process:', ...lines].join('\n')
}

/**
 * What each kind took, as `figuresIn` reads it.
 * @param {readonly { name: string, files: number, seconds: number }[]} kinds
 * @param {number} workMs what the fixed work took in the same run
 */
export function kindsText(kinds, workMs) {
  const lines = kinds.map(({ name, files, seconds }) =>
    line(seconds, 0, files > 1 ? `${name} (${files} files)` : name),
  )
  const whole = kinds.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    'Processor time by kind of test:',
    ...lines,
    '',
    `Processor time: ${whole.toFixed(0)} s`,
    `Fixed work: ${workMs.toFixed(1)} ms of processor time, the median of this run`,
  ].join('\n')
}
