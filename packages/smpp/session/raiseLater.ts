/**
 * Throws an error of the application's listener as an uncaught exception, but only after the
 * session has finished its work: one faulty callback must not lose the responses of others.
 */
export function raiseLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
