import { setTimeout as delay } from 'node:timers/promises'
import type { SmsTaskVerb } from '@tandem/core'
import { acceptChaos } from '../../packages/server/test/chaos/chaosParts.ts'
import { withScope } from '../../packages/server/store/database/withScope.ts'
import { actOnTask } from '../../packages/server/store/sms/taskActions.ts'
import { anySeed, type Bar, log, printBars } from './print.ts'
import { startStage, type Stage, type Taken, until } from './stage.ts'

const FIRST = 447_000_000_000
const MOST_MS = 1_000
/** What is sent to it is the company's, also from handsets that its campaign has not reached yet. */
const OWN_NUMBER = '447900000001'
/** How long is watched for submits that come too late. */
const WATCHED_MS = 4_000
/** Handsets that answer STOP, spread over what is sent within the next seconds. */
const HANDSETS = 100
const SPREAD_SECONDS = 4

/**
 * A campaign flat out, and what is done to it by another process: paused, resumed, paused again, left by handsets that
 * answer STOP, cancelled. Measured from the commit to the last submit that the carrier took after it; then what was sent,
 * not sent and given back is added up.
 */
export async function stops([seed = anySeed(), messages = 150_000]: number[]): Promise<boolean> {
  const stage = await startStage({
    seed,
    gateways: [{ prefix: '44', tps: 10_000, binds: 4, window: 100 }],
    receiptMs: [50, 700],
  })
  try {
    await stage.server.start()
    const { system: database, ids, world } = stage
    const { customerId: companyId } = world
    await stage.owner.pool.query(
      `begin; set local tandem.everything = 'on';
       insert into sms_sender_id (id, company_id, sender, status) values (${ids.next()}, ${companyId}, '${OWN_NUMBER}', 'approved');
       commit`,
    )
    await acceptChaos({ database, ids }, { companyId, first: FIRST, count: messages }, 'stops')
    const { id: taskId } = await stage.one<{ id: string }>('select id from sms_task')
    const rate = await flows(stage, Date.now())
    log(`the campaign goes at ${Math.round(rate)} a second`)

    const paused = await overrun(stage, await act(stage, taskId, 'pause'))
    const resumedAt = await act(stage, taskId, 'resume')
    const resumed = await until(
      async () => (await stage.taken()).find(({ at }) => at > resumedAt),
      { seconds: 10, everyMs: 50 },
    )
    await flows(stage, resumedAt)
    const optedOut = await answerStop(stage, rate)
    const cancelled = await overrun(stage, await act(stage, taskId, 'cancel'))
    const books = await account(stage, taskId, messages)
    const shared = { bench: 'engine stops', seed, messages, rate: Math.round(rate) }
    const ms = (figure: string, value: number): Bar => ({ figure, unit: 'ms', value, bar: MOST_MS })
    return printBars(
      {
        ...shared,
        after: { pause: paused.count, stop: optedOut.count, cancel: cancelled.count },
        ...books.counts,
      },
      [
        ms('pause_to_last_submit', paused.ms),
        ms('resume_to_first_submit', resumed.at - resumedAt),
        ms('stop_word_to_last_submit', optedOut.ms),
        ms('cancel_to_last_submit', cancelled.ms),
        { figure: 'not_accounted_for', unit: 'messages', value: books.missing, bar: 0 },
        { figure: 'not_given_back', unit: 'micros', value: books.heldMicros, bar: 0 },
      ],
    )
  } finally {
    await stage.close()
  }
}

/** Resolves when it has been flowing for two seconds; its submits a second then. */
async function flows(stage: Stage, since: number): Promise<number> {
  const before = await until(
    async () => {
      const all = await stage.taken()
      return all.some(({ at }) => at > since + 1_000) ? all.length : undefined
    },
    { seconds: 60 },
  )
  const from = performance.now()
  await delay(2_000)
  return (((await stage.taken()).length - before) * 1_000) / (performance.now() - from)
}

/** Moves the task as people do; when that was committed, UTC ms. */
async function act({ system }: Stage, taskId: string, verb: SmsTaskVerb): Promise<number> {
  const refused = await withScope(system, 'everything', ({ client }) =>
    actOnTask(client, verb, taskId),
  )
  if (refused) throw new Error(`${verb} was refused: ${refused}`)
  return Date.now()
}

/** What the carrier took after a moment: how many, and how long after. */
async function overrun(stage: Stage, since: number) {
  await delay(WATCHED_MS)
  return lateness(
    (await stage.taken()).filter(({ at }) => at > since),
    () => since,
  )
}

function lateness(late: readonly Taken[], since: (one: Taken) => number) {
  const ms = late.reduce((most, one) => Math.max(most, one.at - since(one)), 0)
  return { count: late.length, ms }
}

/** Handsets that are about to get a message leave; how long after that was stored one still got it. */
async function answerStop(stage: Stage, rate: number) {
  const taken = await stage.taken()
  const last = Math.max(...taken.map(({ destination }) => Number(destination)))
  const step = Math.max(1, Math.floor((rate * SPREAD_SECONDS) / HANDSETS))
  const handsets = Array.from({ length: HANDSETS }, (_, n) => String(last + (n + 1) * step))
  for (const from of handsets) {
    // oxlint-disable-next-line no-await-in-loop -- handsets answer one after the other
    await stage.carrier('/mo', { from, to: OWN_NUMBER, text: 'STOP', systemId: 'carrier_0' })
  }
  const stored = await until(
    async () => {
      const { rows } = await stage.system.pool.query<{ msisdn: string; at: Date }>(
        `select ltrim(msisdn, '+') as msisdn, create_time as at from sms_blacklist where deleted_at is null`,
      )
      return rows.length >= HANDSETS ? rows : undefined
    },
    { seconds: 30 },
  )
  const leftAt = new Map(stored.map(({ msisdn, at }) => [msisdn, at.getTime()]))
  await delay(WATCHED_MS + SPREAD_SECONDS * 1_000)
  const sinceOf = ({ destination }: Taken) => leftAt.get(destination) ?? Infinity
  const late = (await stage.taken()).filter((one) => one.at > sinceOf(one))
  const { reached } = await stage.one<{ reached: number }>(
    `select count(*)::int as reached from sms_message m join sms_message_final f on f.message_id = m.id
     where f.reason like 'number.%' and m.msisdn = any ($1::bigint[])`,
    [handsets],
  )
  log(`${HANDSETS} handsets answered STOP; ${reached} messages were left out for that`)
  if (reached === 0) throw new Error('No handset answered before its message was sent')
  return lateness(late, sinceOf)
}

/** What became of every message of a task that was cancelled, once all have ended. */
async function account(stage: Stage, taskId: string, messages: number) {
  const counts = await until(
    async () => {
      const found = await stage.one<{
        sent: number
        dispatched: number
        ended: number
        held: string
      }>(
        `select coalesce(sum(submitted), 0)::int as sent, coalesce(sum(dispatched), 0)::int as dispatched,
           coalesce(sum(delivered + undelivered + failed), 0)::int as ended,
           coalesce(sum(reserved - charged - released), 0)::text as held
         from sms_task_count where task_id = $1`,
        [taskId],
      )
      return found.ended === found.dispatched ? found : undefined
    },
    { seconds: 120 },
  )
  const { unsent } = await stage.one<{ unsent: number }>(
    `select count(*)::int as unsent from sms_message_final f join sms_message m on m.id = f.message_id
     where m.task_id = $1 and f.submitted_at is null`,
    [taskId],
  )
  const taken = new Set((await stage.taken()).map(({ destination }) => destination)).size
  const { sent, dispatched } = counts
  const notWritten = messages - dispatched
  return {
    counts: { sent, unsent, notWritten },
    missing: Math.abs(messages - sent - unsent - notWritten) + Math.abs(sent - taken),
    heldMicros: Math.abs(Number(counts.held)),
  }
}
