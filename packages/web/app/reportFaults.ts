import { type ConsoleFault, consoleFaultCalls } from '@tandem/model'
import { pageToken } from '../data/pageSession.ts'
import { client } from './transport.ts'

/** Limit per page: errors in a loop are reported often enough. */
const MOST = 10
const told = new Set<string>()

/** Failed loads and aborted calls: the console shows those itself. */
const isNoFault = (error: unknown): boolean =>
  error instanceof Error && ['PartFailed', 'CallError', 'AbortError'].includes(error.name)

/**
 * Reports errors of the console to the server, so that operators learn of them before anyone calls. Each error once.
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
  // Reported once; if the server cannot be reached it has other problems, and the user sees the
  // strip.
  void client.ask(consoleFaultCalls.report, fault, { quiet: true }).catch(() => undefined)
}

/**
 * Errors React caught while rendering: reported with their location, and passed on to the browser's own
 * tools.
 */
export function noteCrash(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  reportFault(error, componentStack)
  if (!isNoFault(error)) window.reportError(error)
}

/**
 * What went wrong by an event; undefined: nothing. Browsers say in this way, without an error, that a size changed again
 * while changed sizes were being told: a table that folds columns does so when its window is resized, and is told next time.
 */
export const faultIn = ({ error, message }: Pick<ErrorEvent, 'error' | 'message'>): unknown =>
  error ?? (message.startsWith('ResizeObserver loop') ? undefined : message)

/** Listens for errors outside React rendering. */
export function listenForFaults(): void {
  window.addEventListener('error', (event) => {
    const fault = faultIn(event)
    if (fault !== undefined) reportFault(fault)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reportFault(reason))
}
