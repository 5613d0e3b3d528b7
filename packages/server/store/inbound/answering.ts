import {
  answerLocale,
  ANSWERS_APART_MS,
  automaticAnswer,
  IDS_PER_MS,
  type Keyword,
  keywordIn,
  optOutWord,
  wordsOf,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'
import { block, unblock } from '../compliance/blacklist.ts'

/** A message with its owner. */
export interface Owned {
  id: number
  companyId: string
  product: SmsProduct | null
  /** The message it answers; null: it went to a number of the company, which wrote nothing to the handset lately. */
  messageId: string | null
  isReadable: boolean
  /** Digits. */
  source: string
  country: string | null
  text: string
}

/** What is noted at a message: what it asked for, and what answers it. */
export interface Answering {
  asked: 'optOut' | 'optIn' | 'keyword' | null
  answered: 'optOut' | 'optIn' | 'keyword' | null
}

interface OwnKeyword extends Keyword {
  id: string
  companyId: string
  product: SmsProduct | null
  answer: string
}

/**
 * Does what messages ask for: who wants no more is on the blacklist of the product from this transaction on, and of all
 * products of the company where nothing tells which one is meant. Queues what answers them, once each.
 * @param nextId a number greater than all previous ones
 */
export async function answering(
  on: Connections,
  owned: readonly Owned[],
  nextId: () => number,
): Promise<ReadonlyMap<number, Answering>> {
  const done = new Map<number, Answering>()
  const messages = owned.filter(isAnswerable)
  if (messages.length === 0) return done
  const keywords = await keywordsOf(on, messages)
  const answered = await answeredLately(on, messages)
  const words = await optOutWordsOf(on, messages)
  for (const message of messages) {
    const { id, companyId, product, source, text } = message
    const word = optOutWord(text, words.get(message.country) ?? [])
    const keyword = keywordIn(
      text,
      keywords.filter((one) => one.companyId === companyId && (one.product ?? product) === product),
    )
    // oxlint-disable-next-line no-await-in-loop -- two of the same number depend on each other
    const hasChanged = word !== null && (await changeList(on, message, word, nextId))
    const key = `${companyId} ${source}`
    const isAnsweredLately = answered.has(key)
    const answer = automaticAnswer({ word, hasChanged, keyword, isAnsweredLately })
    done.set(id, { asked: word ?? (keyword ? 'keyword' : null), answered: answer?.kind ?? null })
    if (!answer) continue
    answered.add(key)
    const answerText = answer.kind === 'keyword' ? answer.keyword.answer : null
    // oxlint-disable-next-line no-await-in-loop -- few messages are answered
    await queueAnswer(on, message, { kind: answer.kind, text: answerText, id: nextId() })
  }
  return done
}

/** It belongs to a company and came from a number that can be answered. */
const isAnswerable = (one: Owned): one is Answerable =>
  one.product !== null && one.country !== null && one.isReadable
type Answerable = Owned & { product: SmsProduct; country: string }

/** Whether the blacklist changed. */
function changeList(
  on: Connections,
  { companyId, product, messageId, source, text }: Answerable,
  word: 'optOut' | 'optIn',
  nextId: () => number,
): Promise<boolean> {
  const meant = messageId === null ? null : product
  const entry = { companyId, product: meant, msisdn: `+${source}`, by: null }
  if (word === 'optIn') return unblock(on, entry)
  return block(on, { ...entry, id: BigInt(nextId()), source: 'optOut', reason: text })
}

/** How long an answer is worth sending, ms. */
const WORTH_MS = 3_600_000

async function queueAnswer(
  on: Connections,
  { id: about, companyId, source, text: said, country }: Answerable,
  { id, kind, text }: { id: number; kind: 'optOut' | 'optIn' | 'keyword'; text: string | null },
): Promise<void> {
  const payload = JSON.stringify({ kind, text, locale: answerLocale(said, country) })
  await sql`insert into sys_outbox (id, kind, name, company_id, target, about, payload, next_at, expires_at, create_time)
    values (${id}, 'answer', 'inbound.answer', ${companyId}, ${`+${source}`}, ${about}, ${payload}::jsonb, now(),
      now() + ${WORTH_MS} * interval '1 millisecond', now())`.run(on)
}

/** The words that opt-out lines of countries name, by ISO code. */
async function optOutWordsOf(
  on: Connections,
  messages: readonly Answerable[],
): Promise<Map<string, string[]>> {
  const rows = await sql<{ country: string; words: string }>`
    select n.iso2 as country, r.opt_out_words as words from sms_country_rule r join sys_country n on n.id = r.country_id
    where n.iso2 = any (${[...new Set(messages.map(({ country }) => country))]}::text[])
      and r.opt_out_words is not null and r.deleted_at is null`.rows(on)
  return new Map(rows.map(({ country, words }) => [country, wordsOf(words)]))
}

const keywordsOf = (on: Connections, messages: readonly Answerable[]) =>
  sql<OwnKeyword>`select id::text, company_id::text as "companyId", product, keyword, match, answer from sms_keyword k
    where company_id = any (${[...new Set(messages.map(({ companyId }) => companyId))]}::bigint[])
      and enabled and deleted_at is null order by k.id`.rows(on)

/** Companies and numbers that were answered by themselves within the hour. */
async function answeredLately(
  on: Connections,
  messages: readonly Answerable[],
): Promise<Set<string>> {
  const since = Math.min(...messages.map(({ id }) => id)) - ANSWERS_APART_MS * IDS_PER_MS
  const rows = await sql<{
    key: string
  }>`select distinct company_id || ' ' || mobile as key from sms_inbound
    where answered is not null and id > ${since}
      and company_id = any (${messages.map(({ companyId }) => companyId)}::bigint[])
      and mobile = any (${messages.map(({ source }) => source)}::text[])`.rows(on)
  return new Set(rows.map(({ key }) => key))
}
