import { finalText } from '@tandem/core'
import { createHash } from 'node:crypto'
import type { SingleMessage } from '../../ports/sms/singles.ts'

const HOUR_MS = 3_600_000

/** Tells a repeated request from another one with its key. */
export const hashOf = (mobiles: string, content: string): Buffer =>
  createHash('sha256')
    .update(mobiles + content)
    .digest()

/** One message of a company's program, as the service hands it on; without a key unless given. */
export function singleOf(
  { companyId, snapshot }: Pick<SingleMessage, 'companyId' | 'snapshot'>,
  msisdn: string,
  {
    content = `Hello ${msisdn}`,
    key,
    ...rest
  }: Partial<Omit<SingleMessage, 'key' | 'answer' | 'content'>> & {
    key?: string
    content?: string
  } = {},
): SingleMessage<{ taskId: string; messageId: number; accepted: number }> {
  return {
    companyId,
    snapshot,
    msisdn,
    content: finalText(content),
    contentSealed: null,
    reference: null,
    senderId: 'Tandem',
    callbackId: null,
    templateId: null,
    expiresAt: Date.now() + HOUR_MS,
    product: 'notify',
    currency: 'USD',
    daily: null,
    source: {
      id: 'key:1',
      name: 'Shop',
      userId: null,
      username: 'key Shop',
      day: new Date().toISOString().slice(0, 10),
    },
    key: key === undefined ? null : { requestKey: key, hash: hashOf(msisdn, content) },
    answer: (made) => ({ ...made, accepted: 1 }),
    ...rest,
  }
}
