const formats = new Map<string, Intl.DateTimeFormat>()

/** What a zone's clocks show at a moment, beside UTC: `UTC+8`, `UTC−3:30`; '' if it is no moment. */
export function offsetName(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '')
    .replace('-', '−')
}

/** A zone as people find it named, with what it is beside UTC now: `Asia/Singapore (UTC+8)`. */
export const zoneInWords = (timeZone: string): string => {
  const offset = offsetName(new Date().toISOString(), timeZone)
  const name = timeZone.replaceAll('_', ' ')
  return name === offset ? name : `${name} (${offset})`
}
