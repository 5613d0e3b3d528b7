import { readFileSync } from 'node:fs'

/** Of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100
/** After the name in brackets, which may hold anything: user and system time of children (proc_pid_stat(5)). */
const OF_CHILDREN = [13, 14]

/**
 * Processor time of all programs this process started and that have ended, with all that those started: seconds. On
 * a busy machine it says more than a clock does. Undefined where the system does not tell.
 * @returns {number | undefined}
 */
export function processorTime() {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return OF_CHILDREN.reduce((sum, n) => sum + Number(fields[n]), 0) / TICKS_PER_SECOND
}
