import type { LoggerOptions } from 'pino'

const WARN = 40
/** The same warning is written no more often than this. */
const EVERY_MS = 10_000
/** So many kinds of warnings are remembered; beyond it the oldest may be written again at once. */
const MOST_KINDS = 500

interface Kind {
  saidAt: number
  unsaid: number
}

/**
 * Options of pino by which a warning is written once and its repeats no more than every ten seconds, with how many there
 * were (`repeats`): a database that restarts is said to be away, not a hundred times a second by everybody who waits for
 * it. Warnings are the same when their text, their facts and the message of their error are. Errors are always written.
 */
export function quietRepeats(
  now: () => number = () => performance.now(),
): Pick<LoggerOptions, 'hooks' | 'mixin'> {
  const kinds = new Map<string, Kind>()
  let repeats = 0
  return {
    mixin: () => (repeats > 0 ? { repeats } : {}),
    hooks: {
      logMethod(args, method, level) {
        if (level !== WARN) return method.apply(this, args)
        const name = nameOf(args)
        const kind = kinds.get(name)
        if (kind && now() - kind.saidAt < EVERY_MS) {
          kind.unsaid += 1
          return
        }
        kinds.delete(name)
        kinds.set(name, { saidAt: now(), unsaid: 0 })
        for (const oldest of kinds.keys()) {
          if (kinds.size <= MOST_KINDS) break
          kinds.delete(oldest)
        }
        repeats = kind?.unsaid ?? 0
        method.apply(this, args)
        repeats = 0
      },
    },
  }
}

/** The child logger it comes by is no part of it: who waits does not matter, what for does. */
function nameOf(args: readonly unknown[]): string {
  return JSON.stringify(args, (key, value: unknown) =>
    value instanceof Error ? value.message : key === 'reqId' ? undefined : value,
  )
}
