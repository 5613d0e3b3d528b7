import { literalText } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'
import { z } from 'zod'

import { withScope } from '../../store/database/withScope.ts'
import { CONFIRMATIONS } from '../../ports/sms/singles.ts'
import { companyCtx } from '../companyCtx.ts'
import { type Carrier, NotDelivered } from '../outbox/carrier.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { SendPorts } from '../sms/prepareSend.ts'
import { sendSingle, type SinglePorts } from '../sms/sendSingle.ts'
import { senderOf } from './answerInbound.ts'
import { findAnswered } from '../../store/inbound/inboundMessages.ts'

/** What an event of kind `answer` tells: which answer, and its text where a company wrote it. */
const answerPayload = z.object({
  kind: z.enum(['optOut', 'optIn', 'keyword']),
  text: z.string().nullable(),
  locale: z.enum(['en_US', 'zh_CN']),
})

/** How long an answer is worth sending, ms. */
const WORTH_MS = 3_600_000

/**
 * Answers what people wrote, by itself: as a message of their company like any other, priced, routed and listed. Its key
 * is the message it answers, so that a repetition after a crash sends nothing more.
 */
export const answerCarrier = (ports: SendPorts & SinglePorts & Pick<Ports, 'system'>): Carrier => ({
  async deliver({ about, target, payload, createTime }) {
    if (about === null || target === null) return
    const answered = await findAnswered(ports.system, about)
    if (!answered) return
    const { kind, text, locale } = answerPayload.parse(payload)
    const { companyId, companyName: company, product } = answered
    const ctx = companyCtx({ companyId, locale, now: ports.clock.now(), requestId: 'answer' })
    const { t } = translatorOf(locale)
    const senderId = await withScope(ports.database, ctx.scope, (on) => senderOf(on, answered))
    try {
      await sendSingle(
        ctx,
        ports,
        product,
        {
          content: literalText(
            text ?? t(`inbound.${kind === 'optIn' ? kind : 'optOut'}`, { company }),
          ),
          isAnswer: true,
          requestKey: `inbound-${about}`,
          source: target,
          name: t('inbound.task'),
          expiresAt: createTime.getTime() + WORTH_MS,
          ...(senderId !== null && { senderId }),
        },
        {
          line: { row: 1, text: target },
          from: {
            id: kind === 'optOut' ? CONFIRMATIONS : 'answers',
            name: t('inbound.task'),
            userId: '0',
            username: 'system',
          },
        },
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, details } = error
      throw new NotDelivered({ code, args: details.args ?? {} }, { isLasting: true })
    }
  },
})
