/** What `tools/start.mjs` sends when the console is built. */
const WORD = 'console built'

/**
 * Listens from now on to the process that started this one, so that no word of it is missed. Settles when the console
 * is built, and when that process is gone or gave up: nobody builds it then. At once when it is not `pending`.
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
