import type { GatewayConfig } from '../../ports/smsGateway.ts'

/**
 * The id of a submit_sm_resp as the carrier's receipts will write it. Some carriers use one number
 * and print it in two bases; an id that is not such a number is unchanged.
 */
export function refOfResponse(messageId: string, format: GatewayConfig['messageIdFormat']): string {
  if (format === 'hexToDecimal' && /^[0-9a-f]{1,16}$/i.test(messageId)) {
    return BigInt(`0x${messageId}`).toString(10)
  }
  if (format === 'decimalToHex' && /^[0-9]{1,20}$/.test(messageId)) {
    return BigInt(messageId).toString(16)
  }
  return refOfReceipt(messageId)
}

/** The id of a receipt in the notation of `refOfResponse`: lower case, without leading zeros. */
export function refOfReceipt(messageId: string): string {
  let start = 0
  while (start < messageId.length - 1 && messageId.charCodeAt(start) === 48) start++
  return messageId.slice(start).toLowerCase()
}
