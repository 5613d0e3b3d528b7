import { type ChildProcess, fork } from 'node:child_process'
import { severalEntry, type SeveralAnswer, type SeveralAsked } from '@tandem/simulators'
import type { z } from 'zod'
import { showIfTheyEnd } from './forkSimulators.ts'

interface Host {
  child: ChildProcess
  waiting: Map<number, (answer: SeveralAnswer) => void>
}

let host: Host | undefined
let count = 0

/**
 * Simulators of this test's own, with ports of their own, in a process that the tests of this worker share one after
 * another: a process for each costs half a second of processor time. A test that kills them uses `forkSimulators`.
 * @param settings as `parseSettings` of the simulators reads them
 * @throws Error what they said if they cannot start
 */
export async function openSimulators<Ready extends z.ZodType>(
  settings: object,
  ready: Ready,
): Promise<{ ready: z.output<Ready>; close(): Promise<void> }> {
  host ??= startHost()
  const at = host
  const id = (count += 1)
  const answer = await ask(at, id, { open: id, settings })
  return {
    ready: ready.parse({ simulators: answer.ready }),
    async close() {
      await ask(at, id, { close: id })
    },
  }
}

function startHost(): Host {
  const child = fork(severalEntry, { silent: true })
  const started: Host = { child, waiting: new Map() }
  showIfTheyEnd(child)
  child.on('message', (answer: SeveralAnswer) => {
    started.waiting.get(answer.id)?.(answer)
    started.waiting.delete(answer.id)
  })
  child.once('exit', (code, signal) => {
    if (host === started) host = undefined
    for (const [id, answer] of started.waiting) answer({ id, failed: `ended by ${signal ?? code}` })
  })
  // It ends with this process and must not keep it: while something is asked, the test itself waits.
  child.unref()
  child.channel?.unref()
  return started
}

async function ask({ child, waiting }: Host, id: number, asked: SeveralAsked) {
  const answer = await new Promise<SeveralAnswer>((resolve) => {
    waiting.set(id, resolve)
    child.send(asked)
  })
  if (answer.failed !== undefined) throw new Error(`Simulators: ${answer.failed}`)
  return answer
}
