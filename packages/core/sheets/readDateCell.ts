const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A date as sheets have it, with a time or at midnight, as `2026-12-01 00:00:00`, which is local to who wrote it; what has a zone
 * (`2026-12-01T00:00:00Z`) stays as it is. undefined: no date, or one that may be two, such as 01/12/2026.
 */
export function readDateCell(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim()
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.test(plain)) {
    return Number.isNaN(Date.parse(plain)) ? undefined : plain
  }
  const found = /^(.*?)(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(plain)
  const [, date = '', hour = '0', minute = '0', second = '0'] = found ?? []
  const [year = 0, month = 0, day = 0] = dayIn(date.trim()) ?? []
  const back = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 2000 && back.getUTCMonth() === month - 1 && back.getUTCDate() === day
  if (!isDay || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const two = (part: number | string): string => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}

/** Year, month and day. */
function dayIn(text: string): [number, number, number] | undefined {
  const first = /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?$/.exec(text)
  if (first) return [Number(first[1]), Number(first[2]), Number(first[3])]
  const last = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text)
  if (last) {
    const [, one = '', mark, other = '', year] = last
    const [a, b] = [Number(one), Number(other)]
    // With points the day comes first everywhere; otherwise only where it cannot be the month.
    if (mark === '.' || a > 12 || a === b) return [Number(year), b, a]
    return b > 12 ? [Number(year), a, b] : undefined
  }
  const named =
    /^(\d{1,2})[ -]([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i.exec(text) ??
    reordered(/^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text))
  if (!named) return undefined
  const [, day = '', month = '', year = ''] = named
  const at = months.findIndex((name) => month.toLowerCase().startsWith(name))
  return at < 0 ? undefined : [Number(year.length === 2 ? `20${year}` : year), at + 1, Number(day)]
}

const reordered = (found: RegExpExecArray | null): string[] | null =>
  found && ['', found[2] ?? '', found[1] ?? '', found[3] ?? '']
