import { z } from 'zod'

import { type MailServer, MailFailed } from '../../ports/mailer.ts'
import { claimMail, type DueMail, mailFailed, mailSent } from '../../store/doors/mailStore.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../settings/readSettings.ts'
import { wayIsOpen } from './openDoors.ts'

type PostPorts = Pick<Ports, 'system' | 'secrets' | 'clock' | 'mailer'>

const LEASE_MS = 120_000
/** Delays after the first and the second attempt; there is no fourth. */
const WAITS_MS = [30_000, 300_000]

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

/**
 * Sends every due mail; returns their number. A mail interrupted by a crash is sent again: twice is better than never.
 */
export async function sendMails(ports: PostPorts): Promise<number> {
  let sent = 0
  for (;;) {
    const mail = await claimMail(ports.system, new Date(ports.clock.now()), LEASE_MS)
    if (!mail) return sent
    if (await sendOne(ports, mail)) sent += 1
  }
}

async function sendOne(ports: PostPorts, mail: DueMail): Promise<boolean> {
  const isCode = mail.kind === 'code'
  const fail = (error: string, nextAt: Date | null) =>
    mailFailed(ports.system, mail.id, {
      error,
      nextAt,
      at: new Date(ports.clock.now()),
      forget: isCode && nextAt === null,
    })
  if (mail.expired) {
    await fail('expired', null)
    return false
  }
  try {
    const server = await mailServer(ports)
    if (!server) throw new MailFailed('unreachable', 'no mail server is set')
    const content = body.parse(JSON.parse(ports.secrets.open(mail.bodySealed)))
    await ports.mailer.send(server, { to: mail.recipient, ...content })
  } catch (error) {
    const wait = WAITS_MS[mail.tries - 1]
    const lasting = error instanceof MailFailed && error.kind === 'refused'
    const next = lasting || wait === undefined ? null : new Date(ports.clock.now() + wait)
    // A library's error about a body it cannot read may quote the body.
    await fail(error instanceof MailFailed ? error.message : 'the mail cannot be read', next)
    return false
  }
  await mailSent(ports.system, mail.id, new Date(ports.clock.now()))
  return true
}
