import { translatorOf } from '@tandem/i18n'

import { MailFailed } from '../../ports/mailer.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { composeMail } from './composeMail.ts'
import { mailServer } from './mailCarrier.ts'

/**
 * POST /sys/mail/test: sends a mail to oneself immediately, and returns the server's answer. The address is the
 * account's own.
 * @throws Refused mail.notSet, mail.noAddress
 */
export async function sendTestMail(
  ctx: Ctx,
  ports: Ports,
  to: string | null,
): Promise<{ to: string; sent: boolean; answer: string | null }> {
  if (!to) throw new Refused('mail.noAddress')
  const server = await mailServer(ports)
  if (!server) throw new Refused('mail.notSet')
  const { info } = await ports.brands.find(undefined)
  const { t } = translatorOf(ctx.locale)
  const body = composeMail({
    subject: t('doors.mail.test.subject', { brand: info.brandName }),
    brand: info.brandName,
    lines: [t('doors.mail.test.text', { name: ctx.actor.username })],
    foot: t('doors.mail.foot'),
  })
  try {
    await ports.mailer.send(server, { to, ...body })
    return { to, sent: true, answer: null }
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    return { to, sent: false, answer: error.message }
  }
}
