/** Where mail goes out, as the platform settings say at the moment of sending. */
export interface MailServer {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  /** '': the server asks for none. */
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

/** Why a mail did not go: `refused` will not get better by itself, `unreachable` may. */
export class MailFailed extends Error {
  readonly kind: 'refused' | 'unreachable'

  constructor(kind: 'refused' | 'unreachable', message: string) {
    super(message)
    this.name = 'MailFailed'
    this.kind = kind
  }
}

export interface Mailer {
  /** Resolves once the server took responsibility. @throws MailFailed */
  send(server: MailServer, mail: Mail): Promise<void>
}
