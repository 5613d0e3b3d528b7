import { readdirSync, readFileSync } from 'node:fs'

/** One clock tick of /proc/<pid>/stat; USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MICROS = 10_000

/** CPU time in microseconds used by a PostgreSQL server: postmaster, its ended and its running children. */
export function postgresCpuMicros(postmasterPid: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const stat = readStat(pid)
    if (!stat) continue
    if (pid === postmasterPid) ticks += stat.own + stat.endedChildren
    else if (stat.parent === postmasterPid) ticks += stat.own
  }
  return ticks * TICK_MICROS
}

/** CPU time in microseconds used by a process itself. */
export const processCpuMicros = (pid: number): number => (readStat(pid)?.own ?? 0) * TICK_MICROS

function readStat(pid: number): { parent: number; own: number; endedChildren: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return undefined // ended between the listing and now
  }
  // The name in parentheses can contain anything; fields count from after it (proc(5)).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0] = fields.slice(1)
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11)
  return { parent, own: utime + stime, endedChildren: cutime + cstime }
}
