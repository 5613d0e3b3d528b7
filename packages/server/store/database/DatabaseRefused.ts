/** The database is reachable but must not be used as it is; the message is one sentence that says what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
