import { keywordIn, optWord } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'
import { z } from 'zod'

import type { Message } from '../engine/message.ts'
import type { ArrivedInbound } from '../ports/sms/inbound.ts'
import { CONFIRMATIONS } from '../ports/sms/singles.ts'
import { sql } from '../store/database/sql.ts'
import type { Transaction } from '../store/database/withScope.ts'
import { inboundStore } from '../store/inbound/inboundStore.ts'
import { sandboxKeywords } from '../store/sandbox/contactRules.ts'
import {
  sandboxConversations,
  sandboxStrangers,
  type SandboxTurn,
} from '../store/sandbox/conversations.ts'
import type { Dice } from '../store/sandbox/dice.ts'
import { sandboxCompanies } from '../store/sandbox/organisation.ts'
import type { PastCodes } from '../store/sandbox/pastCodes.ts'
import { latestPast, type PastTask, senderOf } from '../store/sandbox/pastTasks.ts'
import type { SandboxIds } from '../store/sandbox/sandboxIds.ts'
import type { PastEnd } from './pastOtps.ts'

/** Where a gateway's own sender was used. */
const CARRIERS_NUMBER = '447000000026'

/** A turn that is to come; `plan`: what the conversation is about, null where it is about nothing. */
interface Due {
  at: number
  turn: SandboxTurn
  plan: PastTask | PastCodes | null
  mobile: string
  gatewayId: string
  /** Null: the gateway's own. */
  sender: string | null
}

const answer = z.object({
  about: z.string(),
  kind: z.enum(['optOut', 'optIn', 'keyword']),
  text: z.string().nullable(),
  locale: z.enum(['en_US', 'zh_CN']),
})

export interface PastInboxParts {
  sandbox: SandboxIds
  dice: Dice
  now: Date
  goTo: (ms: number) => Promise<void>
  take: (count: number) => number
  /** Writes what a company says, now. */
  say: (plan: PastTask | PastCodes) => Promise<void>
}

/** What people write back, taken in as the engine does, and what companies answer, by themselves or by hand. */
export function pastInbox(
  { client }: Transaction,
  { sandbox, dice, now, goTo, take, say }: PastInboxParts,
) {
  const latest = latestPast(now).getTime()
  const [gatewayId = ''] = sandbox.gateway.values()
  let due: Due[] = sandboxStrangers.map(({ mobile, to, text }, index) => ({
    at: now.getTime() - (3 + index * 7) * 86_400_000,
    turn: { by: 'them', text, after: 0 },
    plan: null,
    mobile,
    gatewayId,
    sender: to,
  }))

  /** Some who got a message of this task write back. */
  function listen(
    plan: PastTask | PastCodes,
    messages: readonly Message[],
    ends: ReadonlyMap<number, PastEnd>,
  ): void {
    const known = sandboxConversations.filter(
      ({ company, product, about }) =>
        company === plan.company.key && product === plan.product && about === plan.name,
    )
    if (known.length === 0 || dice.roll() < 0.25) return
    // The first of a list may get more later.
    const got = messages.slice(1).filter(({ id }) => ends.get(id)?.state === 'delivered')
    if (got.length === 0) return
    const message = dice.pick(got)
    let at = (ends.get(message.id)?.doneAt ?? 0) + dice.between(2_000, 90_000)
    for (const turn of dice.pick(known).turns) {
      at += turn.after * 60_000
      const sender = 'codes' in plan ? null : senderOf(plan)
      const { msisdn: mobile, gatewayId: gateway } = message
      due.push({ at, turn, plan, mobile, gatewayId: gateway, sender })
    }
  }

  /** Everything that was said until then. */
  async function until(ms: number): Promise<void> {
    const said = due.filter(({ at }) => at <= ms && at < latest).toSorted((a, b) => a.at - b.at)
    due = due.filter(({ at }) => at > ms)
    let arrived: Due[] = []
    for (const one of said) {
      if (one.turn.by === 'them') {
        arrived.push(one)
        if (!isAnswered(one)) continue
      }
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they came
      await takeIn(arrived)
      arrived = []
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (one.turn.by === 'us') await reply(one)
    }
    await takeIn(arrived)
  }

  async function takeIn(arrived: readonly Due[]): Promise<void> {
    if (arrived.length === 0) return
    const rows: ArrivedInbound[] = []
    for (const { at, turn, mobile, gatewayId: gateway, sender } of arrived) {
      // oxlint-disable-next-line no-await-in-loop -- each at its time
      await goTo(at)
      rows.push({
        id: take(1),
        gatewayId: gateway,
        source: mobile,
        destination: sender ?? CARRIERS_NUMBER,
        text: turn.text,
        isReadable: true,
        dataCoding: 0,
        place: null,
      })
    }
    await inboundStore(client).takeInbound(rows, () => take(1))
    const about = rows.map(({ id }) => String(id))
    // Delivered at once: what was delivered is gone.
    const answers = await sql<Record<string, unknown>>`
      delete from sys_outbox where kind = 'answer' and about = any (${about}::bigint[])
      returning about::text, payload ->> 'kind' as kind, payload ->> 'text' as text, payload ->> 'locale' as locale`.rows(
      client,
    )
    for (const row of answers) {
      const told = answer.parse(row)
      const to = arrived[about.indexOf(told.about)]
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (to) await answerTo(to, told)
    }
  }

  /** As the product words it, at most once an hour. */
  function answerTo(
    { at, plan, mobile, sender }: Due,
    { kind, text, locale }: z.infer<typeof answer>,
  ): Promise<void> {
    if (!plan) return Promise.resolve()
    const { company, product } = plan
    const { t } = translatorOf(locale)
    const said =
      text ?? t(`inbound.${kind === 'optIn' ? kind : 'optOut'}`, { company: company.name })
    return say({
      company,
      product,
      name: t('inbound.task'),
      at: new Date(at + 2_000),
      codes: [{ mobile, code: '', text: said, shown: said }],
      again: new Set(),
      source: { id: kind === 'optOut' ? CONFIRMATIONS : 'answers', sender },
    })
  }

  function reply({ at, turn: { text: content }, plan, mobile, sender }: Due): Promise<void> {
    if (!plan) return Promise.resolve()
    const { company, product } = plan
    const name = content.length > 40 ? `${content.slice(0, 39)}…` : content
    const to = { mobile, sender }
    return say({ company, product, name, content, at: new Date(at), size: 1, to })
  }

  /** They came when they were said, and most were read. */
  async function store(): Promise<void> {
    await until(latest)
    const keys = sandboxCompanies.map(({ key }) => key)
    await sql`
      update sms_inbound i set create_time = to_timestamp((i.id >> 12) / 1000.0),
        read_at = case when c.key is not null and i.id < ${(latest - 2 * 86_400_000) * 4096}
          then to_timestamp((i.id >> 12) / 1000.0) + (3 + i.id % 170) * interval '1 minute' end,
        read_by = case when c.key is not null and i.id < ${(latest - 2 * 86_400_000) * 4096} then c.key end
      from sms_inbound of left join unnest(${keys}::text[], ${keys.map((key) => sandbox.company.get(key) ?? '0')}::bigint[])
        as c (key, id) on c.id = of.company_id
      where of.id = i.id`.run(client)
    await sql`
      update sms_blacklist b set create_time = i.create_time from sms_inbound i
      where i.asked = 'optOut' and b.source = 'optOut' and b.company_id = i.company_id and b.msisdn = '+' || i.mobile`.run(
      client,
    )
  }

  return { listen, until, store }
}

function isAnswered({ turn: { text }, plan }: Due): boolean {
  if (!plan) return false
  const own = sandboxKeywords.filter(({ company }) => company === plan.company.key)
  return optWord(text) !== null || keywordIn(text, own) !== undefined
}
