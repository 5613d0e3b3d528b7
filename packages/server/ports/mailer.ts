/** Where mail is sent, according to the current platform settings. */
export interface MailServer {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  /** '': the server requires none. */
  user: string
  password: string
  /** "Name <address>" or an address. */
  from: string
}

export interface Mail {
  /** One bare address. */
  to: string
  subject: string
  text: string
  html: string
}

/** Why a mail was not sent: `refused` is permanent, `unreachable` may be temporary. */
export class MailFailed extends Error {
  readonly kind: 'refused' | 'unreachable'

  constructor(kind: 'refused' | 'unreachable', message: string) {
    super(message)
    this.name = 'MailFailed'
    this.kind = kind
  }
}

export interface Mailer {
  /** Resolves once the server accepted responsibility. @throws MailFailed */
  send(server: MailServer, mail: Mail): Promise<void>
}
