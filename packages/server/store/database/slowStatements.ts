/** A statement longer than this is reported. */
const SLOW_MS = 200
/** Distinct statements kept; the one seen longest ago makes room. */
const MOST_STATEMENTS = 100
/** Durations kept of each, for its percentile. */
const MOST_TIMES = 100
const MOST_LETTERS = 400

export interface SlowStatement {
  /** Without values. */
  text: string
  count: number
  maxMs: number
  p95Ms: number
  lastAt: Date
}

/** Slow statements in this process, reported by its pools. Never contains parameter values. */
export interface SlowStatements {
  note(text: string, ms: number, at: Date): void
  /** The slowest first. */
  list(): SlowStatement[]
}

export function createSlowStatements(slowMs: number = SLOW_MS): SlowStatements {
  const known = new Map<string, { count: number; times: number[]; maxMs: number; lastAt: Date }>()
  return {
    note(text, ms, at) {
      if (ms < slowMs) return
      const key = withoutValues(text)
      const found = known.get(key) ?? { count: 0, times: [], maxMs: 0, lastAt: at }
      known.delete(key) // the latest is at the end
      known.set(key, found)
      found.count += 1
      found.maxMs = Math.max(found.maxMs, ms)
      found.lastAt = at
      found.times.push(ms)
      if (found.times.length > MOST_TIMES) found.times.shift()
      const [oldest] = known.keys()
      if (known.size > MOST_STATEMENTS && oldest !== undefined) known.delete(oldest)
    },
    list: () =>
      [...known]
        .map(([text, { count, maxMs, times, lastAt }]) => {
          const sorted = times.toSorted((one, other) => one - other)
          const p95Ms = sorted[Math.min(Math.floor(sorted.length * 0.95), sorted.length - 1)] ?? 0
          return { text, count, maxMs, p95Ms, lastAt }
        })
        .toSorted((one, other) => other.maxMs - one.maxMs),
  }
}

// In this order: dollar-quoted, e'' and '' strings (even if truncated), quoted names, comments, names and $1, numbers.
const TOKENS =
  /(?<quoted>\$([a-z_]\w*)?\$[^]*?(?:\$\2\$|$)|\be'(?:[^'\\]|''|\\[^])*(?:'|$)|'(?:[^']|'')*(?:'|$))|(?<name>"(?:[^"]|"")*"|\$\d+|[a-z_]\w*)|(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<number>\d+(?:\.\d+)?)/gi

/** A statement without its literals and comments: what remains names tables and columns, and contains no data. */
export function withoutValues(text: string): string {
  const bare = text
    .replace(TOKENS, (found, ...rest) => {
      const groups: Partial<Record<string, string>> = rest.at(-1) ?? {}
      if (groups['name'] !== undefined) return found
      return groups['comment'] === undefined ? '?' : ' '
    })
    .replace(/\?(\s*,\s*\?)+/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
  return bare.length > MOST_LETTERS ? `${bare.slice(0, MOST_LETTERS)}…` : bare
}
