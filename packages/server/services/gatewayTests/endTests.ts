import { faultsOf, type GatewayRun, type LineFault, lineOf, median } from '@tandem/core'
import { type MessageKey, translatorOf } from '@tandem/i18n'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type TestFact, factsOfTest } from '../../store/gatewayTests/factsOfTests.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import {
  runsOf,
  keepRun,
  backInLine,
  outOfLine,
  gatewayName,
} from '../../store/gatewayTests/gatewayRuns.ts'
import { dueTests, endTestAt, failWaitingMessages } from '../../store/gatewayTests/tests.ts'

const MOST_AT_ONCE = 50
type EndPorts = Pick<Ports, 'system' | 'ids' | 'clock'>

/**
 * Ends tests of which everything is known, or whose time is up. A scheduled one becomes a run of each of its gateways,
 * which may fall out of its line, or return.
 */
export async function endTests(ports: EndPorts): Promise<{ ended: number; alarms: number }> {
  const due = await withScope(ports.system, 'everything', (on) =>
    dueTests(on, new Date(ports.clock.now()), MOST_AT_ONCE),
  )
  let alarms = 0
  // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, the older first
  for (const { id } of due) alarms += await endTest(ports, id)
  return { ended: due.length, alarms }
}

function endTest(ports: EndPorts, id: string): Promise<number> {
  return withScope(ports.system, 'everything', async (on) => {
    const now = new Date(ports.clock.now())
    const test = await endTestAt(on, id, now)
    // Somebody else ended it meanwhile.
    if (!test) return 0
    await failWaitingMessages(on, id)
    if (test.planId === null) return 0
    const facts = await factsOfTest(on, id)
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
  await keepRun(on, { gatewayId, testId, run, now, faults })
  if (faults === null) return false
  if (faults.length === 0) {
    await backInLine(on, gatewayId)
    return false
  }
  const row = await outOfLine(on, { gatewayId, testId, now, faults })
  if (row?.isNew !== true) return false
  await tell(on, ports, { gatewayId, testId, faults })
  return true
}

async function tell(
  on: Transaction,
  ports: EndPorts,
  { gatewayId, testId, faults }: { gatewayId: string; testId: string; faults: LineFault[] },
): Promise<void> {
  const row = await gatewayName(on, gatewayId)
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
