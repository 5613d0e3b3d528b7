import type { GatewayCharset, MessageClass } from '@tandem/core'

const UCS2 = 8
/** General data coding with a message class (3GPP TS 23.038 §4). */
const HAS_CLASS = 0x10

/**
 * How a text of a class is sent. A data_coding with a class means the GSM alphabet, so a carrier with another one for
 * data_coding 0 is told by dest_addr_subunit (SMPP 3.4 §5.3.2.1), which counts the same from 1.
 */
export function classed(
  dataCoding: number,
  messageClass: MessageClass | undefined,
  charset: GatewayCharset,
): { dataCoding: number; subunit?: { destAddrSubunit: number } } {
  if (messageClass === undefined) return { dataCoding }
  if (dataCoding === UCS2 || charset === 'gsm7') {
    return { dataCoding: dataCoding | HAS_CLASS | messageClass }
  }
  return { dataCoding, subunit: { destAddrSubunit: messageClass + 1 } }
}
