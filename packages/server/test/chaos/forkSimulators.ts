import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { simulatorsEntry } from '@tandem/simulators'
import type { z } from 'zod'

/** Of what they wrote, so much is shown if they end by themselves, characters. */
const SHOWN = 4_000

/**
 * Simulators in a process of their own, ready for use, which may be killed.
 * @param settings as `parseSettings` of the simulators reads them
 */
export async function forkSimulators<Ready extends z.ZodType>(
  settings: object,
  ready: Ready,
): Promise<{ child: ChildProcess; ready: z.output<Ready> }> {
  const child = fork(simulatorsEntry, { silent: true })
  showIfTheyEnd(child)
  child.send(settings)
  const [message]: unknown[] = await once(child, 'message')
  return { child, ready: ready.parse(message) }
}

/**
 * Reads what simulators write but does not show it, as each bind is a line of it: a pipe that nobody reads stops who
 * writes into it. If they end before they are told to, all that waits for them would wait for ever, so that is said,
 * with the last of what they wrote.
 */
export function showIfTheyEnd(child: ChildProcess): void {
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(-SHOWN)
    })
  }
  child.once('exit', (code, signal) => {
    if (!child.killed) process.stderr.write(`Simulators ended by ${signal ?? code}:\n${written}\n`)
  })
}
