import { parseSettings } from './settings.ts'
import { startSimulators, type Simulators } from './startSimulators.ts'

/** What a parent asks for; `id` is its own choice, and each answer repeats it. */
export type SeveralAsked = { open: number; settings: unknown } | { close: number }
/** `ready` once they are open, nothing else once they are closed; `failed` says why either did not work. */
export type SeveralAnswer = {
  id: number
  ready?: ReturnType<Simulators['describe']>
  failed?: string
}

// Many worlds of simulators in one process, each with ports of its own: a test needs one for a second, and a process
// for each would cost more than what is done in it. It ends with its parent.
const opened = new Map<number, Promise<Simulators>>()

async function done(asked: SeveralAsked): Promise<SeveralAnswer> {
  if ('open' in asked) {
    const starting = startSimulators(parseSettings(asked.settings))
    opened.set(asked.open, starting)
    return { id: asked.open, ready: (await starting).describe() }
  }
  const simulators = await opened.get(asked.close)
  opened.delete(asked.close)
  await simulators?.stop()
  return { id: asked.close }
}

const idOf = (asked: SeveralAsked): number => ('open' in asked ? asked.open : asked.close)

process.on('message', (asked: SeveralAsked) => {
  void done(asked)
    .catch((error: unknown): SeveralAnswer => ({ id: idOf(asked), failed: String(error) }))
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit(0))
