import { translatorOf } from '@tandem/i18n'
import type { PlatformSettings } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { nextWaitingCode, settleCode, type WaitingCode } from '../../store/doors/codeStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../settings/readSettings.ts'
import { composeMail } from './composeMail.ts'
import { queueMail } from './queueMail.ts'

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

export type HandOnPorts = Pick<Ports, 'system' | 'secrets' | 'ids' | 'clock'> & {
  sendCode: SendCode
}

/** Passes all waiting codes to the message engine or the mail queue; returns their number. */
export async function handOnCodes(ports: HandOnPorts): Promise<number> {
  for (let done = 0; ; done += 1) {
    // Read before the transaction, which must not wait for a second connection while it locks a
    // code.
    const settings = await readSettings(ports)
    const handed = await withScope(ports.system, 'everything', (transaction) =>
      handOnNext(ports, transaction, settings),
    )
    if (!handed) return done
  }
}

async function handOnNext(
  ports: HandOnPorts,
  transaction: Transaction,
  settings: PlatformSettings,
): Promise<boolean> {
  const at = new Date(ports.clock.now())
  const waiting = await nextWaitingCode(transaction, at)
  if (!waiting) return false
  const code = ports.secrets.open(waiting.codeSealed)
  const fault =
    waiting.way === 'mail'
      ? await byMail(ports, transaction, waiting, code, at)
      : await byPhone(ports, settings, waiting, code)
  await settleCode(transaction, waiting.id, { at, fault })
  return true
}

async function byMail(
  ports: HandOnPorts,
  transaction: Transaction,
  { mode, recipient, locale, brand, expiresAt }: WaitingCode,
  code: string,
  at: Date,
): Promise<null> {
  const { t } = translatorOf(locale)
  const body = composeMail({
    subject: t('doors.mail.code.subject', { brand }),
    brand,
    lines: [t(`doors.mail.code.text${mode}`), t('doors.mail.code.hold')],
    figure: code,
    foot: t('doors.mail.code.foot'),
  })
  await queueMail(ports, transaction, { kind: 'code', to: recipient, body, at, expiresAt })
  return null
}

/**
 * The message is stored in a separate transaction; its key prevents sending twice after a crash in between.
 */
async function byPhone(
  ports: HandOnPorts,
  { codeCompanyId, codeSender }: PlatformSettings,
  { id, mode, recipient, locale, brand, expiresAt }: WaitingCode,
  code: string,
): Promise<string | null> {
  if (codeCompanyId === '') return faultOf(new Refused('door.closed'))
  const { t } = translatorOf(locale)
  try {
    await ports.sendCode({
      companyId: codeCompanyId,
      senderId: codeSender || null,
      mobile: recipient,
      content: t(`doors.sms.code${mode}`, { brand, code }),
      shown: t(`doors.sms.code${mode}`, { brand, code: '*'.repeat(code.length) }),
      expiresAt,
      requestKey: `door-code-${id}`,
      locale,
    })
    return null
  } catch (error) {
    if (error instanceof Refused) return faultOf(error)
    throw error
  }
}

/** The stored form of the refusal; readers see its sentence in their own language. */
const faultOf = ({ code, details }: Refused): string =>
  JSON.stringify({ code, args: details.args ?? {} })
