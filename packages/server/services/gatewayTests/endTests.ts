import { faultsOf, type GatewayRun, type LineFault, lineOf, median } from '@tandem/core'
import { type MessageKey, translatorOf } from '@tandem/i18n'

import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type TestFact, factsOfTests } from '../../store/gatewayTests/factsOfTests.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import { runsOf } from './gatewayLine.ts'

const MOST_AT_ONCE = 50
/** Receipts that a carrier may still correct are not waited for. */
const isOver = sql`not exists (
  select from sms_test_message m join sms_test_number n on n.id = m.number_id
  where m.test_id = t.id and (m.status in ('waiting', 'submitting')
    or m.status in ('accepted', 'unknown') and (
      exists (select from sms_test_part p where p.message_id = m.id and p.ref is not null
        and (p.receipt is null or p.receipt = 'submitted'))
      or n.told_by = 'handset' and m.received_text is null and m.missed_at is null)))`

type EndPorts = Pick<Ports, 'system' | 'ids' | 'clock'>

/**
 * Ends tests of which everything is known, or whose time is up. A scheduled one becomes a run of each of its gateways,
 * which may fall out of its line, or return.
 */
export async function endTests(ports: EndPorts): Promise<{ ended: number; alarms: number }> {
  const due = await withScope(ports.system, 'everything', (on) =>
    sql<{ id: string }>`
      select t.id::text from sms_gateway_test t where t.status = 'running'
        and (t.ends_at <= ${new Date(ports.clock.now())} or ${isOver})
      order by t.id limit ${MOST_AT_ONCE}`.rows(on),
  )
  let alarms = 0
  // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, the older first
  for (const { id } of due) alarms += await endTest(ports, id)
  return { ended: due.length, alarms }
}

function endTest(ports: EndPorts, id: string): Promise<number> {
  return withScope(ports.system, 'everything', async (on) => {
    const now = new Date(ports.clock.now())
    const test = await sql<{ planId: string | null }>`
      update sms_gateway_test set status = 'ended', ended_at = ${now} where id = ${id} and status = 'running'
      returning plan_id::text as "planId"`.first(on)
    // Somebody else ended it meanwhile.
    if (!test) return 0
    await sql`
      update sms_test_message set status = 'failed', reason = 'notConnected'
      where test_id = ${id} and status = 'waiting'`.run(on)
    if (test.planId === null) return 0
    const facts = await factsOfTests(on, sql`m.test_id = ${id}`)
    let alarms = 0
    for (const [gatewayId, own] of Map.groupBy(facts, (fact) => fact.gatewayId)) {
      const run = runOf(own)
      // oxlint-disable-next-line no-await-in-loop -- in one transaction
      if (await judge(on, ports, { gatewayId, testId: id, run, now })) alarms += 1
    }
    return alarms
  })
}

/** What was never handed over counts as well: a gateway that takes nothing is out of its line. */
const runOf = (facts: readonly TestFact[]): GatewayRun => ({
  messages: facts.length,
  arrived: facts.filter(({ hasArrived }) => hasArrived).length,
  latencyMs: median(facts.flatMap(({ receiptMs }) => receiptMs ?? [])),
})

interface Judged {
  gatewayId: string
  testId: string
  run: GatewayRun
  now: Date
}

/** Keeps the run. True if the gateway falls out of its line by it: that is told once, until it is back. */
async function judge(
  on: Transaction,
  ports: EndPorts,
  { gatewayId, testId, run, now }: Judged,
): Promise<boolean> {
  const line = lineOf(await runsOf(on, gatewayId))
  const faults = line && faultsOf(line, run)
  await sql`
    insert into sms_gateway_run (gateway_id, test_id, at, messages, arrived, latency_ms, faults)
    values (${gatewayId}, ${testId}, ${now}, ${run.messages}, ${run.arrived},
      ${run.latencyMs === null ? null : Math.round(run.latencyMs)}, ${faults}::text[])
    on conflict do nothing`.run(on)
  if (faults === null) return false
  if (faults.length === 0) {
    await sql`delete from sms_gateway_line where gateway_id = ${gatewayId}`.run(on)
    return false
  }
  const row = await sql<{ isNew: boolean }>`
    insert into sms_gateway_line (gateway_id, since, test_id, faults) values (${gatewayId}, ${now}, ${testId}, ${faults}::text[])
    on conflict (gateway_id) do update set faults = excluded.faults, test_id = excluded.test_id
    returning xmax = 0 as "isNew"`.first(on)
  if (row?.isNew !== true) return false
  await tell(on, ports, { gatewayId, testId, faults })
  return true
}

async function tell(
  on: Transaction,
  ports: EndPorts,
  { gatewayId, testId, faults }: { gatewayId: string; testId: string; faults: LineFault[] },
): Promise<void> {
  const row = await sql<{
    name: string
  }>`select name from sms_gateway where id = ${gatewayId}`.first(on)
  const gateway = row?.name ?? ''
  const said = (locale: 'en_US' | 'zh_CN') => {
    const { t } = translatorOf(locale)
    const reasons = faults.map((fault) => t(`server.gatewayLine.${fault}` satisfies MessageKey))
    return {
      title: t('server.gatewayLine.title', { gateway }),
      text: [t('server.gatewayLine.text', { gateway }), ...reasons].join('\n'),
    }
  }
  const [en, zh] = [said('en_US'), said('zh_CN')]
  await notifyWithin(on, ports, {
    kind: 'gatewayLine',
    to: { userIds: await holdersOf(on, 'gateway:list') },
    title: { en_US: en.title, zh_CN: zh.title },
    text: { en_US: en.text, zh_CN: zh.text },
    about: { type: 'gatewayLine', id: `${gatewayId} ${testId}` },
    openPage: '/sms/gateway',
  })
}
