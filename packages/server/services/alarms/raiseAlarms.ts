import { beginPass, passedUntil } from '../../store/alarms/spends.ts'
import { withScope } from '../../store/database/withScope.ts'
import { tellPriceChanges } from '../rates/tellPriceChanges.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { watchBounds } from '../ledger/watchBounds.ts'
import type { TellingPorts } from '../ports.ts'
import { watchRates } from './tellStaff.ts'
import { watchBalances, watchDays, watchUnusual } from './watchAccounts.ts'

/** Figures are counted by quarters of an hour. */
const QUARTER_MS = 900_000
/** How far back is looked at most, after servers were down. */
const LONGEST_MS = 24 * 3_600_000

/**
 * Tells who buys by price lists what changes in them, looks at balances, daily spends and accounts that run away, and once
 * in a quarter of an hour at what is unusual, refused for want of a rate, or below cost. What a crash interrupts is looked
 * at again; nobody is told twice.
 * @returns how many alarms were raised
 */
export async function raiseAlarms(ports: TellingPorts): Promise<{ alarms: number }> {
  const { publicUrl } = await readSettings(ports)
  const link = publicUrl === '' ? null : publicUrl.replace(/\/+$/, '')
  await tellPriceChanges(ports, link)
  const often = (await watchBalances(ports, link)) + (await watchDays(ports, link))
  const frozen = await watchBounds(ports)
  return { alarms: often + frozen + (await eachQuarter(ports, link)) }
}

async function eachQuarter(ports: TellingPorts, link: string | null): Promise<number> {
  const now = ports.clock.now()
  const until = new Date(now - (now % QUARTER_MS))
  const before = await withScope(ports.system, 'everything', passedUntil)
  if (before >= until) return 0
  // What was counted late is in the quarter before.
  const since = new Date(Math.max(before.getTime() - QUARTER_MS, now - LONGEST_MS))
  const raised = (await watchUnusual(ports, link)) + (await watchRates(ports, since))
  await withScope(ports.system, 'everything', (transaction) => beginPass(transaction, until))
  return raised
}
