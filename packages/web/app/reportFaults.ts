import type { ConsoleFault } from '@tandem/model'
import { pageToken } from '../data/pageSession.ts'
import { client } from './transport.ts'

/** One page never tells more: what goes wrong in a loop is told often enough. */
const MOST = 10
const told = new Set<string>()

/** A part or an answer that did not come, a call that was given up: of those the console speaks itself. */
const isNoFault = (error: unknown): boolean =>
  error instanceof Error && ['PartFailed', 'CallError', 'AbortError'].includes(error.name)

/**
 * Tells the server what went wrong in the console, so that whoever runs it reads about it before anybody calls. Each
 * fault once.
 */
export function reportFault(error: unknown, components = ''): void {
  if (isNoFault(error)) return
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' }
  const key = `${name}: ${message}`
  if (pageToken() === null || told.has(key) || told.size >= MOST) return
  told.add(key)
  const fault: ConsoleFault = {
    page: location.pathname.slice(0, 200),
    fault: key.slice(0, 500),
    stack: (stack ?? '').slice(0, 4_000),
    components: components.slice(0, 2_000),
  }
  // Told is told; a server that cannot hear it has other troubles, and the person has the strip.
  void client.post<null>('/sys/consoleFault', fault, { quiet: true }).catch(() => undefined)
}

/** What React caught while it drew: told with where it was, and left to the browser's own tools as well. */
export function noteCrash(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  reportFault(error, componentStack)
  if (!isNoFault(error)) window.reportError(error)
}

/** Hears of faults outside of what React draws. */
export function listenForFaults(): void {
  window.addEventListener('error', ({ error }) => reportFault(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
}
