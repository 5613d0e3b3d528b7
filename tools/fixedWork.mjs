import { closeSync, openSync, writeSync } from 'node:fs'
import { devNull } from 'node:os'

const STEPS = 20_000

/**
 * Does a fixed piece of work of a server's kind (texts, objects, memory, system calls) on one core. What it takes tells
 * how fast this machine is at the moment.
 * @returns {{ wallMs: number, processorMs: number }} by the clock, and of processor time: on a busy machine the work
 * waits for its turn, which only the clock counts
 */
export function fixedWork() {
  const sink = openSync(devNull, 'w')
  const from = performance.now()
  const before = process.cpuUsage()
  const kept = new Map()
  for (let step = 0; step < STEPS; step += 1) {
    const message = {
      id: step,
      to: `+4474${step}`,
      text: 'Your order arrives tomorrow',
      parts: [1, 2],
    }
    const line = JSON.stringify(message)
    kept.set(line, JSON.parse(line))
    writeSync(sink, line)
  }
  const { user, system } = process.cpuUsage(before)
  const wallMs = performance.now() - from
  closeSync(sink)
  return { wallMs, processorMs: (user + system) / 1000 }
}

/** The middle one of several figures. */
export const median = (figures) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0
