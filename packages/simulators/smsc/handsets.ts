import { createHmac, randomUUID } from 'node:crypto'
import type { Message } from './message.ts'

/** What a carrier makes of messages to a phone; null: it claims to deliver them, and does not. */
export type Alteration = { sender?: string; append?: string } | null

/** A phone that tells what it received, signed as in Standard Webhooks. */
export type Handset = {
  /** Digits without plus. */
  number: string
  url: string
  secret: string
  /** By systemId; carriers that are not named alter nothing. */
  through: ReadonlyMap<string, Alteration>
}

export class InvalidHandset extends Error {}

/** Checks a list of phones. @throws InvalidHandset */
export function parseHandsets(given: unknown): Handset[] {
  if (!Array.isArray(given)) throw new InvalidHandset('handsets must be a list.')
  return given.map((one: unknown) => {
    const fields = new Map(Object.entries(objectOf(one)))
    const text = (name: string): string => {
      const value: unknown = fields.get(name)
      if (typeof value !== 'string' || value === '') throw new InvalidHandset(`${name} is missing.`)
      return value
    }
    const through = new Map(Object.entries(objectOf(fields.get('through'))))
    return {
      number: text('number').replace(/^\+/, ''),
      url: text('url'),
      secret: text('secret'),
      through: new Map([...through].map(([systemId, made]) => [systemId, alterationOf(made)])),
    }
  })
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}

function alterationOf(given: unknown): Alteration {
  if (given === null) return null
  const fields = new Map<string, unknown>(Object.entries(objectOf(given)))
  const [sender, append] = [fields.get('sender'), fields.get('append')]
  return {
    ...(typeof sender === 'string' && { sender }),
    ...(typeof append === 'string' && { append }),
  }
}

const TRIES = 3
const PAUSE_MS = 2_000
const WAITS_MS = 5_000

/** The phones at the other end of the carriers. */
export function handsetBook(
  first: readonly Handset[],
  {
    later,
    report,
  }: { later: (ms: number, action: () => void) => void; report: (line: string) => void },
) {
  let handsets = new Map(first.map((one) => [one.number, one]))

  const post = async (handset: Handset, id: string, body: string, tries: number): Promise<void> => {
    const seconds = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(handset.secret.replace(/^whsec_/, ''), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    }
    const signal = AbortSignal.timeout(WAITS_MS)
    const status = await fetch(handset.url, { method: 'POST', headers, body, signal })
      .then((response) => response.status)
      .catch(() => 0)
    if (status === 200) return
    if (tries >= TRIES) return report(`The phone ${handset.number} told nobody: ${status}`)
    later(PAUSE_MS, () => void post(handset, id, body, tries + 1))
  }

  return {
    replace(next: readonly Handset[]): void {
      handsets = new Map(next.map((one) => [one.number, one]))
    },
    /** A message has reached its end: a phone that got it tells so. */
    reached({ destination, source, text, systemId, fate, concatenation }: Message): void {
      const handset = handsets.get(destination)
      const altered = handset?.through.get(systemId)
      if (!handset || fate !== 'DELIVRD' || altered === null) return
      const isLast = !concatenation || concatenation.part === concatenation.parts
      const body = JSON.stringify({
        number: `+${destination}`,
        from: altered?.sender ?? source,
        text: isLast ? text + (altered?.append ?? '') : text,
        receivedAt: new Date().toISOString(),
        ...(concatenation && {
          reference: concatenation.reference,
          part: concatenation.part,
          parts: concatenation.parts,
        }),
      })
      void post(handset, randomUUID(), body, 1)
    },
  }
}
export type HandsetBook = ReturnType<typeof handsetBook>
