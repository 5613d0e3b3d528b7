import { createTransport } from 'nodemailer'

import { MailFailed, type Mailer } from '../../ports/mailer.ts'

const CONNECT_MS = 8_000
const SILENCE_MS = 15_000

/**
 * Mail over SMTP. Each send opens a new connection, so that changed settings take effect at once.
 */
export const smtpMailer: Mailer = {
  async send(server, mail) {
    refuseLineBreaks(server.from, mail.to, mail.subject)
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none',
      ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      // A mail body never names a file or URL to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({
        from: server.from,
        // As an object the address is used literally: no list, no group, no comment.
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      throw failure(error)
    } finally {
      transport.close()
    }
  },
}

/** A line break in a header starts another header. */
function refuseLineBreaks(...headers: readonly string[]): void {
  if (headers.some((text) => /[\r\n\0]/.test(text))) {
    throw new MailFailed('refused', 'A header of the mail holds a line break.')
  }
}

/**
 * 5xx answers and wrong credentials are permanent; the rest may be temporary. The server's message never
 * contains our body.
 */
function failure(error: unknown): MailFailed {
  if (error instanceof MailFailed) return error
  const message = error instanceof Error ? error.message.slice(0, 300) : 'unknown failure'
  const found = error instanceof Error ? new Map<string, unknown>(Object.entries(error)) : new Map()
  const code = found.get('responseCode')
  const lasting =
    (typeof code === 'number' && code >= 500) ||
    ['EAUTH', 'EENVELOPE'].includes(String(found.get('code')))
  return new MailFailed(lasting ? 'refused' : 'unreachable', message)
}
