import { LOW_DAYS, balanceTurn, unusualSpend } from '@tandem/core'
import { armLow, noteLow, refreshPaces, watchedBalances } from '../../store/alarms/lowBalances.ts'
import { reachedSpends, spendsOfWeeks } from '../../store/alarms/spends.ts'
import { withScope } from '../../store/database/withScope.ts'
import { inEachCurrency } from '../ledger/watchBounds.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import type { TellingPorts } from '../ports.ts'
import { raiseAlarm } from './raiseAlarm.ts'

/** Balances that fell below a level, and those that are above it again. @returns how many alarms were raised */
export async function watchBalances(ports: TellingPorts, link: string | null): Promise<number> {
  const now = new Date(ports.clock.now())
  const watched = await withScope(ports.system, 'everything', async (transaction) => {
    await refreshPaces(transaction, now)
    return watchedBalances(transaction, LOW_DAYS)
  })
  let raised = 0
  for (const one of watched) {
    const { companyId, ruleId, spendable, level, currency, isRaised } = one
    const turn = balanceTurn(isRaised, BigInt(spendable), BigInt(level))
    if (turn === 'arm') {
      // oxlint-disable-next-line no-await-in-loop -- few balances turn in a minute
      await withScope(ports.system, 'everything', (transaction) => armLow(transaction, one))
    }
    if (turn !== 'raise') continue
    const alarm = {
      companyId,
      ruleId,
      kind: 'lowBalance' as const,
      // What makes it once is the note of the level, which goes when the balance recovers.
      key: `lowBalance ${companyId} ${ruleId} ${now.getTime()}`,
      amount: spendable,
      level,
      currency,
      days: ruleId === '0' ? LOW_DAYS : null,
    }
    // oxlint-disable-next-line no-await-in-loop -- few balances turn in a minute
    const isNew = await raiseAlarm(ports, alarm, link, (transaction) =>
      noteLow(transaction, one, now),
    )
    if (isNew) raised++
  }
  return raised
}

/** Days on which a company spent more than it wants to without hearing of it. @returns how many alarms were raised */
export async function watchDays(ports: TellingPorts, link: string | null): Promise<number> {
  const now = new Date(ports.clock.now())
  const reached = await withScope(ports.system, 'everything', (transaction) =>
    reachedSpends(transaction, now),
  )
  let raised = 0
  for (const { companyId, ruleId, day, spent, level, currency } of reached) {
    const alarm = {
      companyId,
      ruleId,
      kind: 'dailySpend' as const,
      key: `dailySpend ${ruleId} ${day}`,
      amount: spent,
      level,
      currency,
      days: null,
    }
    // oxlint-disable-next-line no-await-in-loop -- few reach it in a minute
    if (await raiseAlarm(ports, alarm, link)) raised++
  }
  return raised
}

/** Companies that spend far more today than on such days. @returns how many alarms were raised */
export async function watchUnusual(ports: TellingPorts, link: string | null): Promise<number> {
  const now = new Date(ports.clock.now())
  // In a currency that no rate links nobody can say what is little.
  const floors = await inEachCurrency(ports, (await readSettings(ports)).unusualSpendFrom)
  const spends = await withScope(ports.system, 'everything', (transaction) =>
    spendsOfWeeks(transaction, now, floors),
  )
  let raised = 0
  for (const { companyId, ruleId, day, spent, level, currency, past } of spends) {
    const usual = unusualSpend(BigInt(spent), past.map(BigInt), BigInt(level))
    if (usual === null) continue
    const alarm = {
      companyId,
      ruleId,
      kind: 'unusualSpend' as const,
      key: `unusualSpend ${companyId} ${day}`,
      amount: spent,
      level: String(usual),
      currency,
      days: null,
    }
    // oxlint-disable-next-line no-await-in-loop -- few are unusual in a quarter of an hour
    if (await raiseAlarm(ports, alarm, link)) raised++
  }
  return raised
}
