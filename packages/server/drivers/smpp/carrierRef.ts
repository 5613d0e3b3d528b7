import { IdLearner, plainId, readDialect } from '@tandem/core'
import type { GatewayConfig } from '../../ports/smsGateway.ts'

type SetFormat = Exclude<GatewayConfig['messageIdFormat'], 'learn'>

/**
 * The id of a submit_sm_resp as the carrier's receipts will write it. Some carriers use one number
 * and print it in two bases; an id that is not such a number is unchanged.
 */
export function refOfResponse(messageId: string, format: SetFormat): string {
  if (format === 'hexToDecimal' && /^[0-9a-f]{1,16}$/i.test(messageId)) {
    return BigInt(`0x${messageId}`).toString(10)
  }
  if (format === 'decimalToHex' && /^[0-9]{1,20}$/.test(messageId)) {
    return BigInt(messageId).toString(16)
  }
  return refOfReceipt(messageId)
}

/** The id of a receipt in the notation of `refOfResponse`: lower case, without leading zeros. */
export const refOfReceipt = (messageId: string): string => plainId(messageId)

/** How the ids of a carrier become the names under which messages are known. */
export interface CarrierIdForms {
  ofResponse(messageId: string, msisdn: string): string
  ofReceipt(messageId: string, msisdn: string | null): string
}

/** By the format that is set, or by what is learnt from the carrier. */
export function carrierIds(
  { messageIdFormat, learntIdFormat }: Pick<GatewayConfig, 'messageIdFormat' | 'learntIdFormat'>,
  onLearnt: (dialect: string) => void,
): CarrierIdForms {
  if (messageIdFormat !== 'learn') {
    return {
      ofResponse: (messageId) => refOfResponse(messageId, messageIdFormat),
      ofReceipt: refOfReceipt,
    }
  }
  const learner = new IdLearner(readDialect(learntIdFormat), onLearnt)
  return {
    ofResponse: (messageId, msisdn) => learner.refOfResponse(messageId, msisdn),
    ofReceipt: (messageId, msisdn) => learner.refOfReceipt(messageId, msisdn),
  }
}
