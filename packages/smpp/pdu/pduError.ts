/**
 * A PDU that cannot be decoded or encoded. `status` is the command_status to answer; `commandId`
 * and `sequence` identify the PDU, and are 0 while encoding.
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
