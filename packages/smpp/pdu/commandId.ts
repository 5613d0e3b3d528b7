/** Command ids by their SMPP 3.4 names (§5.1.2.1). A response is its request with bit 31 set. */
export const commandIds = {
  bind_receiver: 0x00000001,
  bind_transmitter: 0x00000002,
  query_sm: 0x00000003,
  submit_sm: 0x00000004,
  deliver_sm: 0x00000005,
  unbind: 0x00000006,
  replace_sm: 0x00000007,
  cancel_sm: 0x00000008,
  bind_transceiver: 0x00000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  submit_multi: 0x00000021,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  generic_nack: 0x80000000,
  bind_receiver_resp: 0x80000001,
  bind_transmitter_resp: 0x80000002,
  query_sm_resp: 0x80000003,
  submit_sm_resp: 0x80000004,
  deliver_sm_resp: 0x80000005,
  unbind_resp: 0x80000006,
  replace_sm_resp: 0x80000007,
  cancel_sm_resp: 0x80000008,
  bind_transceiver_resp: 0x80000009,
  enquire_link_resp: 0x80000015,
  submit_multi_resp: 0x80000021,
  data_sm_resp: 0x80000103,
} as const

/** The SMPP name of a PDU, such as `submit_sm`. */
export type Command = keyof typeof commandIds

const isCommand = (name: string): name is Command => name in commandIds

/** Commands by their ids. */
export const commandNames: ReadonlyMap<number, Command> = new Map(
  Object.keys(commandIds)
    .filter(isCommand)
    .map((name) => [commandIds[name], name]),
)

const responseBit = 0x80000000

/** Whether the id belongs to a response; `generic_nack` counts as one. */
export function isResponseId(commandId: number): boolean {
  return commandId >= responseBit
}

/** The id that answers the given request id. */
export function responseIdOf(commandId: number): number {
  return (commandId | responseBit) >>> 0
}
