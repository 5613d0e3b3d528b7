import type { ResolvedOptions } from './clientOptions.ts'
import { type ConnectOptions, connectSocket } from './connectSocket.ts'
import { Link } from './link.ts'
import type { CloseCause } from './outcome.ts'
import { Session, type SessionHandler } from './session.ts'

export interface OpenHandler<Owner> extends SessionHandler<Owner> {
  /** The connection is established; nothing has been sent yet. */
  onOpen(session: Session<Owner>): void
}

/**
 * Connects and opens a session on the connection. `onClosed` is called exactly once, with or
 * without a session. The returned function ends the attempt or the session.
 */
export function openSession<Owner>(
  options: ResolvedOptions,
  place: ConnectOptions,
  handler: OpenHandler<Owner>,
): (cause: CloseCause) => void {
  let session: Session<Owner> | undefined
  let failed = false

  const opened = (): void => {
    if (failed) return
    cancelTimeout()
    session = new Session(link, options, handler)
    handler.onOpen(session)
  }
  const link = new Link(connectSocket(place, opened), options, {
    onFrame: (bytes, start, end) => session?.receiveFrame(bytes, start, end),
    onChunk: () => session?.receivedChunk(),
    onDrain: () => session?.drained(),
    onFramingError: (error) => session?.receiveFramingError(error),
    onClosed: (error) => {
      if (session === undefined) fail({ kind: 'connectFailed', error })
      else session.disconnected(error)
    },
  })
  const cancelTimeout = options.timers.after(options.connectTimeoutMs, () => {
    fail({ kind: 'connectTimeout' })
  })

  function fail(cause: CloseCause): void {
    if (failed) return
    failed = true
    cancelTimeout()
    link.destroy()
    handler.onClosed(cause)
  }

  return (cause) => {
    if (session === undefined) fail(cause)
    else session.close(cause)
  }
}
