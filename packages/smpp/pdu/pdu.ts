import type { Address } from './address.ts'
import type { Command } from './commandId.ts'
import type { Tlvs } from './tlv.ts'

export interface BindBody {
  readonly systemId: string
  readonly password: string
  readonly systemType: string
  /** 0x34 for SMPP 3.4. */
  readonly interfaceVersion: number
  /** addr_ton, addr_npi and address_range in one. */
  readonly addressRange: Address
}

export interface BindRespBody {
  readonly systemId: string
}

export interface OutbindBody {
  readonly systemId: string
  readonly password: string
}

/** Body of submit_sm and deliver_sm, which have the same layout. */
export interface MessageBody {
  readonly serviceType: string
  readonly source: Address
  readonly destination: Address
  readonly esmClass: number
  readonly protocolId: number
  readonly priorityFlag: number
  /** As on the wire: empty, absolute or relative. See `parseSmppTime`. */
  readonly scheduleDeliveryTime: string
  readonly validityPeriod: string
  readonly registeredDelivery: number
  readonly replaceIfPresentFlag: number
  /** The whole octet; see `describeDataCoding`. */
  readonly dataCoding: number
  readonly smDefaultMsgId: number
  /** User data as sent, header included: at most 254 octets. */
  readonly shortMessage: Uint8Array
}

export interface MessageIdBody {
  /** Opaque: empty if the peer sent none. */
  readonly messageId: string
}

export type MultiDestination = Address | { readonly distributionList: string }

export interface SubmitMultiBody extends Omit<MessageBody, 'destination'> {
  readonly destinations: readonly MultiDestination[]
}

export interface SubmitMultiRespBody extends MessageIdBody {
  readonly unsuccessful: readonly { readonly address: Address; readonly status: number }[]
}

export interface DataSmBody {
  readonly serviceType: string
  readonly source: Address
  readonly destination: Address
  readonly esmClass: number
  readonly registeredDelivery: number
  readonly dataCoding: number
}

export interface QuerySmBody extends MessageIdBody {
  readonly source: Address
}

export interface QuerySmRespBody extends MessageIdBody {
  readonly finalDate: string
  readonly messageState: number
  readonly errorCode: number
}

export interface CancelSmBody extends MessageIdBody {
  readonly serviceType: string
  readonly source: Address
  readonly destination: Address
}

export interface ReplaceSmBody extends MessageIdBody {
  readonly source: Address
  readonly scheduleDeliveryTime: string
  readonly validityPeriod: string
  readonly registeredDelivery: number
  readonly smDefaultMsgId: number
  readonly shortMessage: Uint8Array
}

export interface AlertNotificationBody {
  readonly source: Address
  readonly esme: Address
}

type EmptyBody = object

/** Which body each command carries. */
export interface PduBodies {
  bind_receiver: BindBody
  bind_transmitter: BindBody
  bind_transceiver: BindBody
  bind_receiver_resp: BindRespBody
  bind_transmitter_resp: BindRespBody
  bind_transceiver_resp: BindRespBody
  outbind: OutbindBody
  unbind: EmptyBody
  unbind_resp: EmptyBody
  enquire_link: EmptyBody
  enquire_link_resp: EmptyBody
  generic_nack: EmptyBody
  submit_sm: MessageBody
  submit_sm_resp: MessageIdBody
  deliver_sm: MessageBody
  deliver_sm_resp: MessageIdBody
  data_sm: DataSmBody
  data_sm_resp: MessageIdBody
  submit_multi: SubmitMultiBody
  submit_multi_resp: SubmitMultiRespBody
  query_sm: QuerySmBody
  query_sm_resp: QuerySmRespBody
  cancel_sm: CancelSmBody
  cancel_sm_resp: EmptyBody
  replace_sm: ReplaceSmBody
  replace_sm_resp: EmptyBody
  alert_notification: AlertNotificationBody
}

/** One decoded PDU of the given command. It owns its bytes: nothing references a socket buffer. */
export type PduOf<C extends Command> = {
  readonly command: C
  readonly status: number
  readonly sequence: number
  readonly tlvs: Tlvs
} & PduBodies[C]

/** Any decoded PDU; `command` tells which. */
export type Pdu = { [C in Command]: PduOf<C> }[Command]

/** What is needed to encode a PDU: omitted fields are sent as 0 or empty. */
export type PduInputOf<C extends Command> = {
  readonly command: C
  readonly sequence: number
  readonly status?: number
  readonly tlvs?: Tlvs
} & Partial<PduBodies[C]>

export type PduInput = { [C in Command]: PduInputOf<C> }[Command]

type WithoutSequence<P> = P extends PduInput ? Omit<P, 'sequence'> : never

/** A request whose sequence number the session chooses. */
export type RequestInput = WithoutSequence<PduInput>
