import { codeListName } from '@tandem/model'
import { z } from 'zod'

import {
  decideFallback,
  type DecidedFallback,
  dueFallback,
  fallbackRequestKey,
} from '../../store/otp/fallbackStore.ts'
import { companyCtx } from '../companyCtx.ts'
import { type Carrier, NotDelivered } from '../outbox/carrier.ts'
import { openSealed } from '../outbox/openSealed.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { SendPorts } from '../sms/prepareSend.ts'
import { sendSingle, type SinglePorts } from '../sms/sendSingle.ts'
import { keptText } from './keptText.ts'

export type FallbackPorts = SendPorts & SinglePorts & Pick<Ports, 'system' | 'secrets' | 'live'>

/** The name of the event that a code goes once more. */
export const OTP_FALLBACK = 'otp.fallback'

/** What the event tells beside the sealed text. */
export const fallbackPayload = z.object({
  senderId: z.string().nullable(),
  reference: z.string().nullable(),
  /** Left out by events of before it was known. */
  templateId: z.string().nullable().default(null),
})

const NAME = '验证码（备用）/ Code, fallback'

/**
 * Sends a code that did not arrive in time once more, as a message of the other product with its own price
 * (docs/decisions/022). Its request key is the code's, so that a repetition after a crash, or by another process, sends
 * nothing more.
 */
export const fallbackCarrier = (ports: FallbackPorts): Carrier => ({
  async deliver({ about, target, payload, sealed }) {
    if (about === null || target === null) return
    const due = await dueFallback(ports.system, about)
    if (!due) return
    const { companyId, product, from, userId, username, expiresAt, sentTaskId } = due
    const decide = async (decided: DecidedFallback): Promise<void> => {
      await decideFallback(ports.system, about, decided)
      ports.live.publish(codeListName(from), { ids: [about] }, { companyId, ofPeople: true })
    }
    if (sentTaskId !== null) {
      return decide({ state: 'sent', taskId: sentTaskId, messageId: due.sentMessageId })
    }
    if (!due.isWanted) return decide({ state: 'notNeeded' })
    const { content, shown } = openSealed(ports, sealed, (text) => keptText.parse(JSON.parse(text)))
    const { senderId, reference, templateId } = fallbackPayload.parse(payload)
    const ctx = companyCtx({
      companyId,
      locale: 'en_US',
      now: ports.clock.now(),
      requestId: OTP_FALLBACK,
    })
    try {
      const sent = await sendSingle(
        ctx,
        ports,
        product,
        {
          content,
          hidden: { shown, seal: (text: string) => ports.secrets.seal(text) },
          isCode: true,
          expiresAt: expiresAt.getTime(),
          requestKey: fallbackRequestKey(about),
          source: target,
          name: NAME,
          ...(senderId !== null && { senderId }),
          ...(reference !== null && { reference }),
          ...(templateId !== null && { template: templateId }),
        },
        {
          line: { row: 1, text: target },
          from: { id: `fallback:${userId}`, name: NAME, userId, username },
        },
      )
      await decide({ state: 'sent', taskId: sent.taskId, messageId: sent.messageId ?? null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, details } = error
      // Another process is sending it: it says how that went, or this one finds it the next time.
      if (code === 'sms.requestInFlight') throw new NotDelivered({ code, args: details.args ?? {} })
      await decide({ state: 'refused', reason: code })
    }
  },
})
