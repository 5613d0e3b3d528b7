import {
  buildExchangeIndex,
  mayDecide,
  type MoneyChangeKind,
  needsSecond,
  type SecondPersonLimit,
} from '@tandem/core'
import type { ErrorCode } from '@tandem/model'

import type { Ids } from '../../ports/ids.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { type HandMoveKind, movedAlone, noteHandMove } from '../../store/ledger/handMoves.ts'
import { areDependent } from '../../store/session/rightsGiven.ts'
import { configStore } from '../../store/sms/configRows.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { platformCurrency } from '../../store/companies/platform.ts'

/** Above what a second person agrees to money that people move, by the setting and the exchange rates in force. */
export async function secondPersonLimit(
  { now }: Pick<Ctx, 'now'>,
  ports: Pick<Ports, 'system' | 'secrets'>,
): Promise<SecondPersonLimit> {
  const { secondPersonAbove } = await readSettings(ports)
  const platform = await platformCurrency(ports.system.pool)
  if (!platform) throw new Error('There is no platform')
  const rates = await configStore(ports.system.pool).exchangeRates()
  return {
    micros: BigInt(secondPersonAbove) * 1_000_000n,
    currency: platform.currency,
    exchange: buildExchangeIndex(rates, now.getTime()),
  }
}

/** Who moves money, and when; in a transaction that can see beyond its scope. */
export interface MovingWork {
  ctx: { actor: { id: string }; now: Date; movesMoney?: boolean }
  ports: { ids: Ids }
  transaction: Transaction
}

/** Money that somebody wants to move in the account of a company. */
export interface AskedMove {
  companyId: string
  currency: string
  kind: HandMoveKind
  /** Micros, negative: out of the account; of credit, by how much the limit changes. */
  micros: bigint
}

/**
 * Whether the caller may move money alone, which is kept then: as long as all that people moved alone in this account within
 * the hour stays within the limit. Otherwise a second person has to agree (`demandSecond`).
 */
export async function mayMoveAlone(
  work: MovingWork,
  { companyId, currency, kind, micros }: AskedMove,
  limit: SecondPersonLimit,
): Promise<boolean> {
  demandDeclared(work)
  const { ctx, ports, transaction: on } = work
  const size = sizeOf(kind, micros)
  if (size === 0n) return true
  const before = await movedAlone(on, companyId, ctx.now)
  const change: MoneyChangeKind = kind === 'credit' ? 'credit' : 'adjust'
  if (needsSecond(change, before + size, currency, limit)) return false
  const askedBy = ctx.actor.id
  await noteHandMove(on, ports.ids, {
    companyId,
    kind,
    micros: size,
    askedBy,
    agreedBy: null,
    at: ctx.now,
  })
  return true
}

/**
 * The caller agrees to what somebody else asked for, which is kept.
 * @param own what is refused with where it is the same person
 * @throws Refused own, approval.dependent
 */
export async function demandSecond(
  work: MovingWork,
  askedBy: string,
  { companyId, kind, micros }: Omit<AskedMove, 'currency'>,
  own: ErrorCode,
): Promise<void> {
  demandDeclared(work)
  const { ctx, ports, transaction: on } = work
  await demandOther(work, askedBy, own)
  const size = sizeOf(kind, micros)
  if (size === 0n) return
  const agreedBy = ctx.actor.id
  await noteHandMove(on, ports.ids, {
    companyId,
    kind,
    micros: size,
    askedBy,
    agreedBy,
    at: ctx.now,
  })
}

const DAY_MS = 86_400_000

/**
 * A second person is somebody else, and not another account of the first one. Of money, prices and payment channels alike.
 * @param askedBy id of who asked
 * @param own what is refused with where it is the same person
 * @throws Refused own; approval.dependent where one gave the other an account or rights within a day (docs/decisions/087)
 */
export async function demandOther(
  {
    ctx,
    transaction,
  }: Pick<MovingWork, 'transaction'> & { ctx: { actor: { id: string }; now: Date } },
  askedBy: string,
  own: ErrorCode,
): Promise<void> {
  if (!mayDecide(askedBy, ctx.actor.id)) throw new Refused(own)
  const since = new Date(ctx.now.getTime() - DAY_MS)
  const dependent = await withEverything(transaction, () =>
    areDependent(transaction, [askedBy, ctx.actor.id], since),
  )
  if (dependent) throw new Refused('approval.dependent')
}

/** Less credit risks nothing. */
function sizeOf(kind: HandMoveKind, micros: bigint): bigint {
  if (kind === 'credit') return micros > 0n ? micros : 0n
  return micros < 0n ? -micros : micros
}

/** What moves money is kept from who sees no amounts, by its definition: none may forget it. */
function demandDeclared({ ctx }: MovingWork): void {
  if (!ctx.movesMoney) {
    throw new Error('A call that moves money says `movesMoney` in its definition')
  }
}
