import { z } from 'zod'

import { type MailServer, MailFailed } from '../../ports/mailer.ts'
import { type Carrier, NotDelivered } from '../outbox/carrier.ts'
import { openSealed } from '../outbox/openSealed.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import type { MailBody } from './composeMail.ts'
import { wayIsOpen } from '../settings/signInSettings.ts'

export type MailPorts = Pick<Ports, 'system' | 'secrets' | 'clock' | 'mailer'>

const body = z.object({ subject: z.string(), text: z.string(), html: z.string() })

/** The configured mail server; undefined if there is none. */
export async function mailServer(
  ports: Pick<Ports, 'system' | 'secrets'>,
): Promise<MailServer | undefined> {
  const settings = await readSettings(ports)
  if (!wayIsOpen(settings, 'mail')) return undefined
  return {
    host: settings.smtpHost,
    port: settings.smtpPort,
    security: settings.smtpSecurity,
    user: settings.smtpUser,
    password: settings.smtpPassword,
    from: settings.mailFrom,
  }
}

/** Delivers mail. One interrupted by a crash is sent again: twice is better than never. */
export const mailCarrier = (ports: MailPorts): Carrier => ({
  async deliver({ target, sealed }) {
    if (target === null) return
    await sendMail(
      ports,
      target,
      openSealed(ports, sealed, (text) => body.parse(JSON.parse(text))),
    )
  },
})

/** Hands one mail to the server. @throws NotDelivered */
export async function sendMail(ports: MailPorts, to: string, content: MailBody): Promise<void> {
  const server = await mailServer(ports)
  if (!server) throw new NotDelivered({ code: 'mail.notSet', args: {} })
  try {
    await ports.mailer.send(server, { to, ...content })
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    throw new NotDelivered({ text: error.message }, { isLasting: error.kind === 'refused' })
  }
}
