/** Why a cron text cannot be used. `field` counts from 0: minute, hour, day of month, month, day of week. */
export type CronFault =
  | { fault: 'fields' }
  | { fault: 'seconds' }
  | { fault: 'year' }
  | { fault: 'bothDays' }
  | { fault: 'field'; field: CronField; value: string }

export const cronFields = ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const
export type CronField = (typeof cronFields)[number]

const range: Readonly<Record<CronField, readonly [number, number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [0, 7],
}
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const days = 'SUN MON TUE WED THU FRI SAT'.split(' ')

/**
 * Normalises a cron text to five fields (minute, hour, day of month, month, day of week with 0 = Sunday). Six or seven
 * fields are read as Quartz: seconds first, days of the week 1 to 7 from Sunday, a year last. What five fields cannot
 * express (single seconds, years) is refused rather than rounded.
 */
export function normaliseCron(text: string): { cron: string } | CronFault {
  const fields = text.trim().toUpperCase().split(/\s+/)
  const quartz = fields.length === 6 || fields.length === 7
  if (!quartz && fields.length !== 5) return { fault: 'fields' }
  if (quartz) {
    if (Number(fields[0]) !== 0) return { fault: 'seconds' }
    if (fields.length === 7 && fields[6] !== '*' && fields[6] !== '?') return { fault: 'year' }
  }
  const five = quartz ? fields.slice(1, 6) : fields
  const done: string[] = []
  for (const [at, name] of cronFields.entries()) {
    const value = five[at] ?? ''
    const read = readField(name, value, quartz)
    if (read === undefined) return { fault: 'field', field: name, value: value.slice(0, 40) }
    done.push(read)
  }
  // Quartz cannot express "either of the two"; five fields mean exactly that when both are given.
  if (quartz && done[2] !== '*' && done[4] !== '*') return { fault: 'bothDays' }
  return { cron: done.join(' ') }
}

function readField(name: CronField, text: string, quartz: boolean): string | undefined {
  if (text === '?') return name === 'dayOfMonth' || name === 'dayOfWeek' ? '*' : undefined
  const parts = text.split(',').map((part) => readPart(name, part, quartz))
  const good = parts.filter((part) => part !== undefined)
  return good.length === parts.length && good.length <= 60 ? good.join(',') : undefined
}

function readPart(name: CronField, part: string, quartz: boolean): string | undefined {
  const [least, most] = range[name]
  if (name === 'dayOfMonth' && part === 'L') return part
  if (name === 'dayOfWeek') {
    if (part === 'L') return quartz ? '6' : undefined // Quartz: the seventh day, Saturday
    const ordinal = /^(\w+?)(L|#[1-5])$/.exec(part)
    if (ordinal) {
      const day = numberOf(name, ordinal[1] ?? '', quartz)
      return day === undefined ? undefined : `${day % 7}${ordinal[2]}`
    }
  }
  const match = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(part)
  if (!match) return undefined
  const [, from = '', to, step] = match
  const every = step === undefined ? 1 : Number(step)
  if (every < 1 || every > most) return undefined
  const tail = every === 1 ? '' : `/${every}`
  if (from === '*') return to === undefined ? `*${tail}` : undefined
  const first = numberOf(name, from, quartz)
  const last = to === undefined ? undefined : numberOf(name, to, quartz)
  if (first === undefined || (to !== undefined && last === undefined)) return undefined
  if (last !== undefined) return span(name, first, last, every)
  if (step === undefined) return String(name === 'dayOfWeek' ? first % 7 : first)
  // "5/15" runs from 5 to the end.
  const end = name === 'dayOfWeek' ? 6 : most
  return first === least ? `*${tail}` : `${first}-${end}${tail}`
}

/** A range; one that wraps around, such as FRI-MON, becomes two. */
function span(name: CronField, first: number, last: number, every: number): string | undefined {
  const tail = every === 1 ? '' : `/${every}`
  if (first === last) return String(name === 'dayOfWeek' ? first % 7 : first)
  if (first < last) return `${first}-${last}${tail}`
  const [least, most] = name === 'dayOfWeek' ? [0, 6] : range[name]
  // With a step, the second half would have to continue counting where the first ended.
  if (every !== 1) return undefined
  const edge = (from: number, to: number) => (from === to ? String(from) : `${from}-${to}`)
  return `${edge(least, last)},${edge(first, most)}`
}

function numberOf(name: CronField, word: string, quartz: boolean): number | undefined {
  const names = name === 'month' ? months : name === 'dayOfWeek' ? days : []
  const named = names.indexOf(word)
  if (named >= 0) return name === 'month' ? named + 1 : named
  if (!/^\d{1,2}$/.test(word)) return undefined
  const number = Number(word)
  if (name === 'dayOfWeek' && quartz) {
    return number >= 1 && number <= 7 ? number - 1 : undefined
  }
  const [least, most] = range[name]
  return number >= least && number <= most ? number : undefined
}
