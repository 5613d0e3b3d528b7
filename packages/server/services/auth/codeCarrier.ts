import { translatorOf } from '@tandem/i18n'
import { codeModes, codeWays } from '@tandem/model'
import { z } from 'zod'

import { codeIsWanted } from '../../store/doors/codeStore.ts'
import { type Carrier, NotDelivered } from '../outbox/carrier.ts'
import { openSealed } from '../outbox/openSealed.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { composeMail } from '../mail/composeMail.ts'
import { type MailPorts, sendMail } from '../mail/mailCarrier.ts'

/**
 * Sends one text to one number on behalf of the paying company; a repetition with the same key sends nothing
 * more.
 */
export type SendCode = (message: {
  companyId: string
  senderId: string | null
  mobile: string
  content: string
  /** The same with asterisks for the code. */
  shown: string
  /** When the code expires. */
  expiresAt: Date
  requestKey: string
  locale: 'en_US' | 'zh_CN'
}) => Promise<void>

/** What an event of kind `code` tells beside the code itself. */
const codePayload = z.object({
  way: z.enum(codeWays),
  mode: z.enum(codeModes),
  locale: z.enum(['en_US', 'zh_CN']),
  brand: z.string(),
})
export type CodePayload = z.output<typeof codePayload>

/** Delivers codes, by mail or as messages of the platform's own engine. */
export const codeCarrier = (ports: MailPorts & { sendCode: SendCode }): Carrier => ({
  async deliver({ target, about, payload, sealed }) {
    // Requested for nobody, used meanwhile, or replaced by a newer one.
    if (target === null || about === null || sealed === null) return
    const expiresAt = await codeIsWanted(ports.system, about, new Date(ports.clock.now()))
    if (!expiresAt) return
    const code = openSealed(ports, sealed, String)
    const { way, ...facts } = codePayload.parse(payload)
    if (way === 'mail') await byMail(ports, target, facts, code)
    else await byPhone(ports, target, { ...facts, expiresAt, id: about }, code)
  },
})

function byMail(
  ports: MailPorts,
  to: string,
  { mode, locale, brand }: Omit<CodePayload, 'way'>,
  code: string,
): Promise<void> {
  const { t } = translatorOf(locale)
  const body = composeMail({
    subject: t('doors.mail.code.subject', { brand }),
    brand,
    lines: [t(`doors.mail.code.text${mode}`), t('doors.mail.code.hold')],
    figure: code,
    foot: t('doors.mail.code.foot'),
  })
  return sendMail(ports, to, body)
}

/** The message is stored in a transaction of its own; its key prevents sending twice after a crash. */
async function byPhone(
  ports: MailPorts & { sendCode: SendCode },
  mobile: string,
  {
    id,
    mode,
    locale,
    brand,
    expiresAt,
  }: Omit<CodePayload, 'way'> & { id: string; expiresAt: Date },
  code: string,
): Promise<void> {
  const { codeCompanyId, codeSender } = await readSettings(ports)
  const { t } = translatorOf(locale)
  try {
    if (codeCompanyId === '') throw new Refused('door.closed')
    await ports.sendCode({
      companyId: codeCompanyId,
      senderId: codeSender || null,
      mobile,
      content: t(`doors.sms.code${mode}`, { brand, code }),
      shown: t(`doors.sms.code${mode}`, { brand, code: '*'.repeat(code.length) }),
      expiresAt,
      requestKey: `door-code-${id}`,
      locale,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code: reason, details } = error
    throw new NotDelivered({ code: reason, args: details.args ?? {} }, { isLasting: true })
  }
}
