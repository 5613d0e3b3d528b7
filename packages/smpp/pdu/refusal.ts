import { type Command, commandIds } from './commandId.ts'
import type { PduInput } from './pdu.ts'

const withResponse = [
  'bind_receiver',
  'bind_transmitter',
  'bind_transceiver',
  'query_sm',
  'submit_sm',
  'deliver_sm',
  'unbind',
  'replace_sm',
  'cancel_sm',
  'enquire_link',
  'submit_multi',
  'data_sm',
] as const satisfies readonly Command[]

/** A request that has its own response in the protocol. */
export type RequestCommand = (typeof withResponse)[number]

const responses = new Map<number, `${RequestCommand}_resp`>(
  withResponse.map((command) => [commandIds[command], `${command}_resp`]),
)

/**
 * The response that refuses a request with a status: its own response without a body, or
 * generic_nack if the command is unknown or has no response.
 */
export function refusal(commandId: number, status: number, sequence: number): PduInput {
  const command = responses.get(commandId)
  return { command: command ?? 'generic_nack', status, sequence }
}
