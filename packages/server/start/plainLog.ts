import { z } from 'zod'

const line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
})
const WARN = 40
const ERROR = 50
/** Fields that every line has, or that readable output does not need. */
const usual = new Set(['level', 'time', 'msg', 'err', 'part', 'reqId', 'pid', 'hostname'])

/**
 * Target of the sandbox's log: one short line of text per entry for the user of `npm start`. Times are
 * local, HH:MM:SS. Production writes pino's JSON unchanged.
 */
export const plainLog = (write: (text: string) => void): { write(json: string): void } => ({
  write(json) {
    write(plainLine(json))
  },
})

/** A pino entry as text; other input is unchanged. */
export function plainLine(json: string): string {
  const entry = line.safeParse(parsed(json))
  if (!entry.success) return json
  const { level, time, msg, err } = entry.data
  const clock = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= ERROR ? 'error: ' : level >= WARN ? 'warning: ' : ''
  const fields = Object.entries(entry.data)
    .filter(([name, value]) => !usual.has(name) && value !== null && typeof value !== 'object')
    .map(([name, value]) => ` ${name}=${String(value)}`)
  const cause = err ? `: ${level >= ERROR ? (err.stack ?? err.message) : err.message}` : ''
  return `${clock}  ${mark}${msg}${fields.join('')}${cause}\n`
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
