import type { WebSocket } from 'ws'

import type { Seat } from './seats.ts'

/** Close codes: RFC 6455 §7.4.1 keeps 4000 to 4999 for applications. */
export const BAD_SESSION = 4401
export const TRY_LATER = 1013
/** A socket that does not read is closed before it fills the memory. */
const MOST_BUFFERED = 1024 * 1024

/** Sends a text, unless the socket is closing. */
export function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate()
  else socket.send(text)
}

/** The same to every socket of a seat. */
export function sendAll(seat: Seat, text: string): void {
  for (const socket of seat.sockets.keys()) send(socket, text)
}

/** Closes every socket of a seat. */
export function closeAll(seat: Seat, code: number): void {
  for (const socket of seat.sockets.keys()) socket.close(code)
}
