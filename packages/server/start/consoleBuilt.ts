/** The message of `tools/start.mjs` when the console is built. */
const WORD = 'console built'

/**
 * Listens to the parent process from now on, so that no message is missed. Settles when the console is built, or when
 * the parent is gone or gave up. Immediately if it is not `pending`.
 */
export function consoleBuilt(pending: boolean): Promise<void> {
  if (!pending || !process.connected) return Promise.resolve()
  return new Promise((resolve) => {
    process.once('disconnect', () => resolve())
    process.on('message', (message) => {
      if (message === WORD) resolve()
    })
  })
}
