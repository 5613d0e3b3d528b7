/**
 * A PDU that cannot be read or written. `status` is the command_status the sender of such a PDU
 * deserves; `commandId` and `sequence` tell which PDU, and are 0 while encoding.
 */
export class PduError extends Error {
  readonly status: number
  commandId = 0
  sequence = 0

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PduError'
    this.status = status
  }
}
