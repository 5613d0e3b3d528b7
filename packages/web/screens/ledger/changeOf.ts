import { moneyText, movedBy, parseMicros } from '@tandem/core'
import type { AnswerOf, moneyChangeCalls } from '@tandem/model'
import { amountWords } from '../../kit/format.ts'

export type Account = AnswerOf<typeof moneyChangeCalls.account>

/** What somebody fills in: an amount that is never negative, and which way it goes. */
export interface Wanted {
  kind: 'adjust' | 'credit'
  /** Of a balance: it is taken off. */
  isOff: boolean
  amount: string
}

/** What it comes to. */
export interface Change {
  kind: Wanted['kind']
  /** As the call takes it: negative where it is taken off. */
  signed: string
  /** `50.00 USD`; '' while no account is known. */
  words: string
  /** The balance or the credit limit afterwards, a decimal; null while it cannot be told. */
  after: string | null
  /** It waits for a second person. */
  waits: boolean
}

/** What is sent for what was filled in, and what the account is like afterwards. */
export function changeOf({ kind, isOff, amount }: Wanted, account?: Account): Change {
  const signed = kind === 'adjust' && isOff && amount !== '' ? `-${amount}` : amount
  const micros = parseMicros(signed)
  if (!account || micros === undefined) {
    return { kind, signed, words: '', after: null, waits: false }
  }
  const { currency } = account
  const of = (text: string) => parseMicros(text) ?? 0n
  const after = kind === 'credit' ? micros : of(account.balance) + micros
  const moved = movedBy(kind, micros, of(account.credit))
  const size = moved < 0n && kind === 'adjust' ? -moved : moved
  return {
    kind,
    signed,
    words: amountWords(amount, currency),
    after: moneyText(after, currency),
    waits: size > of(account.alone),
  }
}
