import fc from 'fast-check'
import { type Command, commandIds } from '../pdu/commandId.ts'
import type { PduBodies, PduInput } from '../pdu/pdu.ts'
import { noTlvs, type Tlvs } from '../pdu/tlv.ts'

/** Every command of SMPP 3.4. */
export const commands = Object.keys(commandIds).filter(isCommand)

function isCommand(name: string): name is Command {
  return name in commandIds
}

const octet = fc.integer({ min: 0, max: 0xff })
const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const latin1 = fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code))
/** Text of up to `maxLength` characters that are not NUL. */
const text = (maxLength: number) => fc.string({ unit: latin1, maxLength })
const octets = (min: number, max: number) =>
  fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => Buffer.from(bytes))
const address = (maxLength = 20) => fc.record({ ton: octet, npi: octet, address: text(maxLength) })
const time = text(16)

const tlvs: fc.Arbitrary<Tlvs> = fc.oneof(
  fc.constant(noTlvs),
  fc
    .record({
      receiptedMessageId: text(64),
      messageState: octet,
      networkErrorCode: octets(3, 3),
      userMessageReference: fc.integer({ min: 0, max: 0xffff }),
      qosTimeToLive: uint32,
      messagePayload: octets(0, 2_000),
      other: fc.array(
        fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(0, 80) }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .chain((full) => fc.subarray(Object.entries(full)).map((kept) => Object.fromEntries(kept))),
)

const body = fc.constant({})
const bind = fc.record({
  systemId: text(15),
  password: text(64),
  systemType: text(12),
  interfaceVersion: octet,
  addressRange: address(40),
})
const bindResp = fc.record({ systemId: text(15) })
const messageOptions = {
  serviceType: text(5),
  source: address(),
  esmClass: octet,
  protocolId: octet,
  priorityFlag: octet,
  scheduleDeliveryTime: time,
  validityPeriod: time,
  registeredDelivery: octet,
  replaceIfPresentFlag: octet,
  dataCoding: octet,
  smDefaultMsgId: octet,
  shortMessage: octets(0, 254),
}
const message = fc.record({ ...messageOptions, destination: address() })
const messageId = fc.record({ messageId: text(64) })

const bodies: { [C in Command]: fc.Arbitrary<PduBodies[C]> } = {
  bind_receiver: bind,
  bind_transmitter: bind,
  bind_transceiver: bind,
  bind_receiver_resp: bindResp,
  bind_transmitter_resp: bindResp,
  bind_transceiver_resp: bindResp,
  outbind: fc.record({ systemId: text(15), password: text(64) }),
  unbind: body,
  unbind_resp: body,
  enquire_link: body,
  enquire_link_resp: body,
  generic_nack: body,
  submit_sm: message,
  submit_sm_resp: messageId,
  deliver_sm: message,
  deliver_sm_resp: messageId,
  data_sm: fc.record({
    serviceType: text(5),
    source: address(64),
    destination: address(64),
    esmClass: octet,
    registeredDelivery: octet,
    dataCoding: octet,
  }),
  data_sm_resp: messageId,
  submit_multi: fc.record({
    ...messageOptions,
    destinations: fc.array(fc.oneof(address(), fc.record({ distributionList: text(20) })), {
      maxLength: 255,
    }),
  }),
  submit_multi_resp: fc.record({
    messageId: text(64),
    unsuccessful: fc.array(fc.record({ address: address(), status: uint32 }), { maxLength: 255 }),
  }),
  query_sm: fc.record({ messageId: text(64), source: address() }),
  query_sm_resp: fc.record({
    messageId: text(64),
    finalDate: time,
    messageState: octet,
    errorCode: octet,
  }),
  cancel_sm: fc.record({
    serviceType: text(5),
    messageId: text(64),
    source: address(),
    destination: address(),
  }),
  cancel_sm_resp: body,
  replace_sm: fc.record({
    messageId: text(64),
    source: address(),
    scheduleDeliveryTime: time,
    validityPeriod: time,
    registeredDelivery: octet,
    smDefaultMsgId: octet,
    shortMessage: octets(0, 254),
  }),
  replace_sm_resp: body,
  alert_notification: fc.record({ source: address(64), esme: address(64) }),
}

/** Any PDU of the command with fields of any permitted size and content. */
export function anyPduOf(command: Command): fc.Arbitrary<PduInput> {
  return fc
    .record({
      header: fc.record({ sequence: uint32, tlvs }),
      // A response with an error status has no body, so its fields are lost on purpose.
      body: bodies[command],
    })
    .map(({ header, body: fields }) => join(command, header, fields))
}

/** Any PDU at all. */
export const anyPdu: fc.Arbitrary<PduInput> = fc
  .constantFrom(...commands)
  .chain((command) => anyPduOf(command))

function join(command: Command, header: object, fields: object): PduInput {
  const pdu: object = { command, status: 0, ...header, ...fields }
  // The table above pairs every command with its own body; the compiler cannot follow the pairing.
  return pdu as PduInput
}
