/**
 * Lets an error of the application's listener surface as an uncaught exception, but not before the
 * session has finished what it was doing: one bad callback must not lose the answers of others.
 */
export function raiseLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
