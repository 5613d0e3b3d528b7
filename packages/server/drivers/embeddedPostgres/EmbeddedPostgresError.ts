/** The embedded database cannot start; the message is one sentence a newcomer can act on. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}
