import type { Command } from './commandId.ts'
import type { PduReader } from './pduReader.ts'
import type { Tlvs, TlvSizes } from './tlv.ts'

export const headerOctets = 16

/**
 * Maximum sizes of string fields including NUL (SMPP 3.4 §4). Passwords longer than the specified
 * eight characters are in wide use; refusing them would turn customers away.
 */
export const maxOctets = {
  systemId: 16,
  password: 65,
  systemType: 13,
  addressRange: 41,
  serviceType: 6,
  address: 21,
  longAddress: 65,
  distributionList: 21,
  messageId: 65,
  time: 17,
} as const

/** A PDU whose header has been read and whose body is next. */
export interface PduSource {
  readonly status: number
  readonly sequence: number
  readonly reader: PduReader
  readonly tlvSizes: TlvSizes
}

/** The part all decoded PDUs share. */
export interface Decoded<C extends Command> {
  readonly command: C
  readonly status: number
  readonly sequence: number
  readonly tlvs: Tlvs
}
