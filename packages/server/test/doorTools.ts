import { startMailCatcher, type MailCatcher } from '@tandem/simulators'
import { createServer } from 'node:http'
import { z } from 'zod'

import type { Mailer } from '../ports/mailer.ts'
import { guardedPost } from '../drivers/egress/guardedPost.ts'
import { callbackCarrier } from '../services/callbacks/callbackCarrier.ts'
import { codeCarrier, type SendCode } from '../services/auth/codeCarrier.ts'
import { mailCarrier } from '../services/mail/mailCarrier.ts'
import { outboxWork } from '../services/outbox/startOutbox.ts'
import { deliverDue } from './deliverDue.ts'
import { okay, world, type World } from './world.ts'

export type Sms = Parameters<SendCode>[0]

export interface Doors extends World {
  mail: MailCatcher
  /** Texts handed to the message engine, newest last. */
  texts: Sms[]
  /** Delivers what is due, as the outbox does on its own schedule; returns how many events. */
  post(mailer?: Mailer): Promise<number>
  /** A call without a session. */
  call(path: string, body: unknown, from?: string, host?: string): Promise<Answered>
  set(settings: Record<string, unknown>): Promise<void>
  /** The code in the newest text or mail to an address. */
  codeFor(to: string): string
}
const envelope = z.looseObject({ success: z.boolean(), message: z.string(), result: z.any() })
export type Answered = z.output<typeof envelope> & { status: number }

/** The world with mail and codes set up: mail goes to a catcher, codes by SMS into `texts`. */
export async function doorWorld(): Promise<Doors> {
  const it = await world()
  const mail = await startMailCatcher({ smtp: 0, page: 0 })
  const texts: Sms[] = []
  const set = async (settings: Record<string, unknown>) => {
    okay(await it.admin.put('/sys/setting/edit', settings))
  }
  await set({
    publicUrl: 'https://console.example.com',
    smtpHost: mail.host,
    smtpPort: mail.port,
    smtpSecurity: 'none',
    mailFrom: 'Tandem <no-reply@tandem.example>',
    codeCompanyId: it.companies.customerP,
  })
  return {
    ...it,
    mail,
    texts,
    set,
    async post(mailer = it.ports.mailer) {
      const sendCode: SendCode = async (message) => void texts.push(message)
      const ports = { ...it.ports, mailer, sendCode }
      const mail = mailCarrier(ports)
      const code = codeCarrier(ports)
      const callback = callbackCarrier({ ...ports, outgoing: guardedPost() })
      const answer = { deliver: () => Promise.reject(new Error('no answers here')) }
      const carriers = { mail, code, callback, answer }
      return deliverDue(outboxWork(ports, carriers, { warn: () => undefined }))
    },
    async call(path, body, from = '192.0.2.1', host = 'localhost') {
      const response = await it.app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/tandem${path}`,
        remoteAddress: from,
        headers: { host },
        // `inject` writes any plain value as JSON.
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return { status: response.statusCode, ...envelope.parse(response.json()) }
    },
    codeFor(to) {
      const text = texts.findLast(({ mobile }) => mobile === to)?.content
      const found = text ?? mail.mails().find((caught) => caught.to.includes(to))?.text
      return /\b(\d{6})\b/.exec(found ?? '')?.[1] ?? ''
    },
    async close() {
      await mail.stop()
      await it.close()
    },
  }
}

let addresses = 0
/** Another caller. */
export const stranger = (): string => {
  addresses += 1
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
}
let numbers = 0
/** A mobile number nobody has yet. */
export const newNumber = (): string => {
  numbers += 1
  return `+4915112${String(300_000 + numbers)}`
}

/** A CAS server that replies as told, as a server of its own. */
export async function casDouble() {
  const asked: string[] = []
  const state = { answer: '', delayMs: 0, status: 200, asked }
  const server = createServer((request, response) => {
    state.asked.push(request.url ?? '')
    setTimeout(() => {
      response.writeHead(state.status, { 'content-type': 'application/xml', location: '/other' })
      response.end(state.answer)
    }, state.delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/cas`,
    state,
    says(username: string) {
      state.answer = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${username}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
