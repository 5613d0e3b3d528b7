import type { LoggerOptions } from 'pino'

const WARN = 40
/** Minimum time between repetitions of a warning. */
const EVERY_MS = 10_000
/** Number of distinct warnings remembered; beyond it the oldest may be repeated at once. */
const MOST_KINDS = 500

interface Kind {
  saidAt: number
  unsaid: number
}

/**
 * pino options that log a warning once and its repetitions at most every ten seconds, with their number (`repeats`): a
 * restarting database is reported once, not a hundred times a second by everything that waits for it. Warnings are
 * equal if their text, data and error message are. Errors are always logged.
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

/** The child logger is not part of it: what is waited for matters, not who waits. */
function nameOf(args: readonly unknown[]): string {
  return JSON.stringify(args, (key, value: unknown) =>
    value instanceof Error ? value.message : key === 'reqId' ? undefined : value,
  )
}
