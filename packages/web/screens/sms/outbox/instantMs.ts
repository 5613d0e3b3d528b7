import { formatInstant } from '../../../kit/format.ts'

/** `YYYY-MM-DD HH:mm:ss.SSS` in a zone: steps of a message are often milliseconds apart. */
export function instantMs(iso: string, timeZone: string): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return ''
  // Zone offsets are whole seconds at the finest, so the milliseconds are those of UTC.
  const ms = ((at % 1000) + 1000) % 1000
  return `${formatInstant(iso, timeZone)}.${String(ms).padStart(3, '0')}`
}

/** Time since the first step: '12 ms', '1.40 s', '3 min 5 s'. */
export function elapsed(fromIso: string, toIso: string): string {
  const ms = Math.max(0, Date.parse(toIso) - Date.parse(fromIso))
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
