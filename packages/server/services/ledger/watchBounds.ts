import { convertMicros, findExchange } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'

import { currenciesOf } from '../../store/alarms/spends.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { freezeWallets } from '../../store/ledger/bookChecks.ts'
import { type BoundCrossed, boundsCrossed, keepBounds } from '../../store/ledger/bounds.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { secondPersonLimit } from './secondPerson.ts'
import { freezeOf } from '../../store/ledger/wallets.ts'

type BoundPorts = Pick<Ports, 'system' | 'secrets' | 'ids' | 'clock'>

/** Micros by currency for an amount in units of the platform's. A currency that no exchange rate links to it is left out. */
export async function inEachCurrency(
  ports: BoundPorts,
  units: number,
): Promise<Record<string, string>> {
  const now = new Date(ports.clock.now())
  const { currency: platform, exchange } = await secondPersonLimit({ now }, ports)
  const micros = BigInt(units) * 1_000_000n
  const currencies = await withScope(ports.system, 'everything', currenciesOf)
  return Object.fromEntries(
    currencies.flatMap((currency): [string, string][] => {
      if (currency === platform) return [[currency, String(micros)]]
      const found = findExchange(exchange, platform, currency)
      return found ? [[currency, String(convertMicros(micros, found, 'up'))]] : []
    }),
  )
}

/**
 * Freezes accounts that were charged in this hour far more than in any hour of 30 days before, or credited by payments oftener than is
 * likely, and tells staff who see the books (docs/decisions/067). Looks at what settlements have summed up, not at messages.
 * @returns how many accounts were frozen
 */
export async function watchBounds(ports: BoundPorts): Promise<number> {
  const now = new Date(ports.clock.now())
  const { hourlyChargesFrom, hourlyCreditsMost } = await readSettings(ports)
  const floors = await inEachCurrency(ports, hourlyChargesFrom)
  return withScope(ports.system, 'everything', async (transaction) => {
    await keepBounds(transaction, floors, hourlyCreditsMost, now)
    const crossed = await boundsCrossed(transaction, now)
    let frozen = 0
    for (const one of crossed) {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      if (await stop(transaction, ports, one, now)) frozen++
    }
    return frozen
  })
}

async function stop(
  transaction: Transaction,
  ports: BoundPorts,
  { walletId, companyId, cause }: BoundCrossed,
  at: Date,
): Promise<boolean> {
  const nextId = () => String(ports.ids.next())
  const by = { by: null, reason: null, cause, at, nextId }
  const [company] = await freezeWallets(transaction, [walletId], by)
  if (company === undefined) return false
  const freeze = await freezeOf(transaction, walletId)
  const [{ t: en }, { t: zh }] = [translatorOf('en_US'), translatorOf('zh_CN')]
  await notifyWithin(transaction, ports, {
    kind: 'booksOff',
    to: { userIds: await holdersOf(transaction, 'books:list') },
    title: {
      en_US: en('server.bound.title', { company }),
      zh_CN: zh('server.bound.title', { company }),
    },
    text: { en_US: en(`server.bound.${cause}`), zh_CN: zh(`server.bound.${cause}`) },
    about: { type: 'bound', id: freeze?.id ?? companyId },
    openPage: '/ledger/books',
  })
  return true
}
