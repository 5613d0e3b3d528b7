import { isSameHandset } from './receiptProof.ts'

/**
 * How the id of a response is written in the receipt: the same but for case and leading zeros, in the other base, or
 * only its first or last so many characters, as `first:10`.
 */
export type IdDialect =
  | 'same'
  | 'hexToDecimal'
  | 'decimalToHex'
  | `first:${number}`
  | `last:${number}`

/** So many receipts in a row that only another dialect explains: the carrier uses that one. */
const PROOFS = 3
/** Responses whose receipts are recognised in whatever dialect they come. */
const REMEMBERED = 5_000
/** Fewer characters than this are no id that was cut, but any number. */
const SHORTEST = 6

interface Recent {
  /** As the carrier wrote it. */
  messageId: string
  /** E.164 digits of the handset. */
  msisdn: string
  /** Under which the message is known. */
  ref: string
}

/**
 * Learns from the first receipts of a carrier how it writes the ids of its responses there, and again when it changes.
 * What is learnt is about ids that are also of the same handset, so a chance resemblance teaches nothing.
 */
export class IdLearner {
  private dialect: IdDialect | null
  private readonly onLearnt: (dialect: IdDialect) => void
  private readonly recent: Recent[] = []
  private oldest = 0
  private readonly byId = new Map<string, Recent>()
  private readonly byHandset = new Map<string, Recent[]>()
  private suspected: IdDialect | null = null
  private proofs = 0

  /** @param dialect what was learnt before */
  constructor(dialect: IdDialect | null, onLearnt: (dialect: IdDialect) => void) {
    this.dialect = dialect
    this.onLearnt = onLearnt
  }

  /** The name under which a submit with this response is known. */
  refOfResponse(messageId: string, msisdn: string): string {
    const ref = plainId(cut(messageId, this.dialect))
    this.remember({ messageId, msisdn, ref })
    return ref
  }

  /** The same name, of the id in a receipt; `msisdn` as the carrier writes it, null if it does not. */
  refOfReceipt(messageId: string, msisdn: string | null): string {
    const found = this.find(messageId, msisdn)
    if (!found) return converted(this.dialect ?? 'same', messageId) ?? plainId(messageId)
    if (msisdn !== null) this.weigh(found.dialect)
    return found.recent.ref
  }

  private find(
    messageId: string,
    msisdn: string | null,
  ): { recent: Recent; dialect: IdDialect } | undefined {
    const known = this.dialect
    for (const dialect of known === null ? WHOLE : [known, ...WHOLE]) {
      const recent = isCut(dialect)
        ? this.findCut(messageId, msisdn, dialect)
        : this.byId.get(converted(dialect, messageId) ?? '')
      if (recent && isSameHandset(recent.msisdn, msisdn)) return { recent, dialect }
    }
    if (msisdn === null || messageId.length < SHORTEST) return undefined
    for (const side of ['first', 'last'] as const) {
      const dialect: IdDialect = `${side}:${messageId.length}`
      const recent = this.findCut(messageId, msisdn, dialect)
      if (recent) return { recent, dialect }
    }
    return undefined
  }

  private findCut(messageId: string, msisdn: string | null, dialect: IdDialect) {
    const wanted = plainId(messageId)
    return this.byHandset
      .get(msisdn ?? '')
      ?.find(
        (each) =>
          each.messageId.length > messageId.length &&
          plainId(cut(each.messageId, dialect)) === wanted,
      )
  }

  private weigh(dialect: IdDialect): void {
    if (dialect === this.dialect) {
      this.suspected = null
      return
    }
    this.proofs = dialect === this.suspected ? this.proofs + 1 : 1
    this.suspected = dialect
    if (this.proofs < PROOFS) return
    this.dialect = dialect
    this.suspected = null
    this.onLearnt(dialect)
  }

  private remember(recent: Recent): void {
    if (this.recent.length < REMEMBERED) this.recent.push(recent)
    else {
      const gone = this.recent[this.oldest]
      if (gone) this.forget(gone)
      this.recent[this.oldest] = recent
      this.oldest = (this.oldest + 1) % REMEMBERED
    }
    this.byId.set(plainId(recent.messageId), recent)
    const own = this.byHandset.get(recent.msisdn)
    if (own) own.push(recent)
    else this.byHandset.set(recent.msisdn, [recent])
  }

  private forget(gone: Recent): void {
    const id = plainId(gone.messageId)
    if (this.byId.get(id) === gone) this.byId.delete(id)
    // Each list is in the order of the ring: the first is the one that goes.
    const own = this.byHandset.get(gone.msisdn)
    own?.shift()
    if (own?.length === 0) this.byHandset.delete(gone.msisdn)
  }
}

const WHOLE = ['same', 'hexToDecimal', 'decimalToHex'] as const

/** Lower case, without leading zeros. */
export function plainId(messageId: string): string {
  let start = 0
  while (start < messageId.length - 1 && messageId.charCodeAt(start) === 48) start++
  return messageId.slice(start).toLowerCase()
}

const isCut = (dialect: IdDialect | null): boolean => dialect !== null && dialect.includes(':')

/** Of an id what the receipt will have of it. */
function cut(messageId: string, dialect: IdDialect | null): string {
  if (!dialect || !isCut(dialect)) return messageId
  const [side, length] = dialect.split(':')
  return side === 'first' ? messageId.slice(0, Number(length)) : messageId.slice(-Number(length))
}

/** The id of a receipt as its response has it; undefined: it is none that the dialect would write. */
function converted(dialect: IdDialect, messageId: string): string | undefined {
  if (dialect === 'hexToDecimal') {
    return /^[0-9]{1,20}$/.test(messageId) ? BigInt(messageId).toString(16) : undefined
  }
  if (dialect === 'decimalToHex') {
    return /^[0-9a-f]{1,16}$/i.test(messageId) ? BigInt(`0x${messageId}`).toString(10) : undefined
  }
  return plainId(messageId)
}

/** A dialect that was stored; null: it is none. */
export const readDialect = (text: string | null): IdDialect | null => {
  const whole = WHOLE.find((each) => each === text)
  if (whole) return whole
  const [, side, length] = /^(first|last):([0-9]{1,2})$/.exec(text ?? '') ?? []
  if (length === undefined) return null
  return side === 'first' ? `first:${Number(length)}` : `last:${Number(length)}`
}
