import { readdirSync, readFileSync } from 'node:fs'

/** Of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100
/** After the name in brackets: user and system time of a process, and of its children that ended (proc_pid_stat(5)). */
const PARENT = 1
const TIMES = [11, 12, 13, 14]

/**
 * Processor time of a process and of all programs below it, running or ended: seconds. Two readings tell what was spent
 * between them, also by programs that go on. 0 where the system does not tell.
 */
export function processorTimeBelow(pid = process.pid): number {
  if (process.platform !== 'linux') return 0
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = new Map(all.flatMap((name) => entryOf(name)))
  const children = Map.groupBy(stats.keys(), (one) => stats.get(one)?.parent)
  const below = (one: number): number =>
    (children.get(one) ?? []).reduce((sum, child) => sum + below(child), stats.get(one)?.ticks ?? 0)
  return below(pid) / TICKS_PER_SECOND
}

function entryOf(name: string): [number, { parent: number; ticks: number }][] {
  const fields = statOf(name)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  if (!fields) return []
  const ticks = TIMES.reduce((sum, n) => sum + Number(fields[n]), 0)
  return [[Number(name), { parent: Number(fields[PARENT]), ticks }]]
}

/** Undefined for a process that has just ended. */
function statOf(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
