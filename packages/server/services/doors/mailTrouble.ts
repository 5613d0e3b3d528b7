import { translatorOf } from '@tandem/i18n'
import type { MailState } from '@tandem/model'
import { z } from 'zod'

import { MailFailed } from '../../ports/mailer.ts'
import { retryMail, troubledMail } from '../../store/doors/mailStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { sentence } from '../sentence.ts'
import { composeMail } from './composeMail.ts'
import { mailServer } from './sendMails.ts'

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

const kept = z.object({
  code: z.string(),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** GET /sys/mail/list. A mail server's answer is shown unchanged; our own refusals in the reader's language. */
export async function listMail(
  { locale }: Pick<Ctx, 'locale'>,
  { system }: Pick<Ports, 'system'>,
): Promise<MailState[]> {
  const mails = await troubledMail(system)
  return mails.map((mail) => {
    if (mail.kind !== 'code.sms' || mail.lastError === null) return mail
    const { code, args } = kept.parse(JSON.parse(mail.lastError))
    return { ...mail, lastError: sentence(locale, code, args) }
  })
}

/**
 * POST /sys/mail/retry: three more attempts. @throws Refused record.notFound if it can no longer be sent
 */
export async function tryMailAgain(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  if (!(await retryMail(ports.system, id, ctx.now))) throw new Refused('record.notFound')
  ports.wakePost?.()
}
