import {
  mayDecide,
  type MoneyChangeState,
  moneyText,
  movableAlone,
  movedBy,
  parseMicros,
} from '@tandem/core'
import type { AnswerOf, moneyChangeCalls, ParsedOf } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import { violates } from '../../store/database/violates.ts'
import { movedLately } from '../../store/ledger/handMoves.ts'
import { issueCreditNote } from '../../store/ledger/bills.ts'
import {
  closeChange,
  insertChange,
  lockChange,
  type MoneyChangeRow,
  openAccount,
  postAdjustment,
  postCredit,
  accountOfBuyer,
  statusOfChange,
} from '../../store/ledger/moneyChanges.ts'
import type { Ctx } from '../ctx.ts'
import { firstByKey } from '../entity/firstByKey.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { demandSecond, mayMoveAlone, secondPersonLimit } from './secondPerson.ts'

/**
 * POST /ledger/change/add: what is large waits for a second person, the rest is posted at once.
 * @throws Refused access.denied, record.foreignId, moneyChange.nothing, moneyChange.negativeCredit, balance.insufficient,
 * moneyChange.creditInUse, request.keyReused
 */
export async function addChange(
  ctx: Ctx,
  ports: Ports,
  input: ParsedOf<typeof moneyChangeCalls.add>,
  requestKey?: string,
): Promise<AnswerOf<typeof moneyChangeCalls.add>> {
  const { companyId, kind, reason } = input
  const micros = parseMicros(input.amount) ?? 0n
  if (kind === 'credit' && micros < 0n) throw new Refused('moneyChange.negativeCredit')
  return askChange(ctx, ports, {
    asked: { action: 'moneyChange.add', asked: input, requestKey },
    kind,
    micros,
    reason,
    of: async () => ({ companyId, billId: null }),
  })
}

/**
 * GET /ledger/change/account: what somebody should know before they change the account of a buyer.
 * @throws Refused access.denied for who sees no amounts, moneyChange.notBuyer
 */
export async function readAccount(
  ctx: Ctx,
  ports: Ports,
  { companyId }: ParsedOf<typeof moneyChangeCalls.account>,
): Promise<AnswerOf<typeof moneyChangeCalls.account>> {
  if (ctx.actor.hideAmounts) {
    throw new Refused('access.denied', { args: { access: 'moneyChange:add' } })
  }
  const limit = await secondPersonLimit(ctx, ports)
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const account = await accountOfBuyer(transaction, companyId, ctx.actor.companyId)
    if (!account) throw foreign()
    const { currency, balance, credit } = account
    const before = await movedLately(transaction, companyId, ctx.now)
    const text = (micros: bigint) => moneyText(micros, currency)
    return {
      currency,
      balance: text(BigInt(balance)),
      credit: text(BigInt(credit)),
      alone: text(movableAlone(before, currency, limit)),
    }
  })
}

/** A change that is asked for. */
interface Asked {
  /** By what it is known again. */
  asked: Omit<Parameters<typeof firstByKey>[1], 'id'>
  kind: MoneyChangeRow['kind']
  micros: bigint
  reason: string
  /** Whose account changes, and for which bill; refuses what may not be. */
  of: (work: Work) => Promise<Pick<MoneyChangeRow, 'companyId' | 'billId'>>
  /** Refuses what may not be, when the account is locked. */
  check?: (work: Work) => Promise<void>
}

/** @throws Refused as addChange */
export async function askChange(
  ctx: Ctx,
  ports: Ports,
  { asked, kind, micros, reason, of, check }: Asked,
): Promise<AnswerOf<typeof moneyChangeCalls.add>> {
  if (kind === 'adjust' && micros === 0n) throw new Refused('moneyChange.nothing')
  const limit = await secondPersonLimit(ctx, ports)
  const id = String(ports.ids.next())
  return inTransaction(ctx, ports, async (work) => {
    const first = await firstByKey(work, { ...asked, id })
    if (first !== undefined) return { id: first, status: await statusOf(work, first) }
    const { companyId, billId } = await of(work)
    const account = await openAccount(work.transaction, ports.ids, companyId)
    if (account?.sellerId !== ctx.actor.companyId) throw foreign()
    await check?.(work)
    const change: MoneyChangeRow = {
      id,
      companyId,
      sellerId: account.sellerId,
      kind,
      amount: String(micros),
      currency: account.currency,
      reason,
      status: 'waiting',
      askedBy: ctx.actor.id,
      billId,
    }
    await insertChange(work.transaction, { ...change, by: ctx.actor.username, at: ctx.now })
    await told(work, change, 'add')
    const moved = { companyId, kind, micros: movedBy(kind, micros, BigInt(account.credit)) }
    const { currency } = account
    if (!(await mayMoveAlone(work, { ...moved, currency }, limit))) return { id, status: 'waiting' }
    await post(work, change, null)
    return { id, status: 'posted' }
  })
}

/**
 * POST /ledger/change/approve. @throws Refused access.denied, record.notFound, moneyChange.own, moneyChange.decided,
 * balance.insufficient, moneyChange.creditInUse
 */
export const approveChange = (ctx: Ctx, ports: Ports, id: string): Promise<void> =>
  decide(ctx, ports, id, async (work, change) => {
    const { companyId, kind, amount, askedBy } = change
    // As before each change of an account: it is locked first.
    const account = await openAccount(work.transaction, ports.ids, companyId)
    const micros = movedBy(kind, BigInt(amount), BigInt(account?.credit ?? 0))
    await demandSecond(work, askedBy, { companyId, kind, micros }, 'moneyChange.own')
    await post(work, change, ctx.actor)
    await told(work, change, 'approve')
  })

/** POST /ledger/change/refuse. @throws Refused record.notFound, moneyChange.own, moneyChange.decided */
export const refuseChange = (
  ctx: Ctx,
  ports: Ports,
  { id, reason }: ParsedOf<typeof moneyChangeCalls.refuse>,
): Promise<void> =>
  decide(ctx, ports, id, async (work, change) => {
    if (!mayDecide(change.askedBy, ctx.actor.id)) throw new Refused('moneyChange.own')
    const closed = { status: 'refused', answer: reason, judge: ctx.actor, at: ctx.now } as const
    await closeChange(work.transaction, id, closed)
    await told(work, change, 'refuse')
  })

/** POST /ledger/change/withdraw. @throws Refused record.notFound, moneyChange.notOwn, moneyChange.decided */
export const withdrawChange = (ctx: Ctx, ports: Ports, id: string): Promise<void> =>
  decide(ctx, ports, id, async (work, change) => {
    if (change.askedBy !== ctx.actor.id) throw new Refused('moneyChange.notOwn')
    const closed = { status: 'withdrawn', judge: ctx.actor, at: ctx.now } as const
    await closeChange(work.transaction, id, closed)
    await told(work, change, 'cancel')
  })

/** Of two who decide at once, the second is told that it is decided. */
const decide = (
  ctx: Ctx,
  ports: Ports,
  id: string,
  then: (work: Work, change: MoneyChangeRow) => Promise<void>,
): Promise<void> =>
  inTransaction(ctx, ports, async (work) => {
    const change = await lockChange(work.transaction, id)
    if (change?.sellerId !== ctx.actor.companyId) throw new Refused('record.notFound')
    if (change.status !== 'waiting') throw new Refused('moneyChange.decided')
    await then(work, change)
  })

/** Posts what was asked for, and says what the account lacks for it. */
async function post(
  { ctx, ports, transaction }: Work,
  change: MoneyChangeRow,
  judge: { id: string; username: string } | null,
): Promise<void> {
  const { id, kind, amount, currency, billId } = change
  try {
    const txId = kind === 'adjust' ? await postAdjustment(transaction, ports.ids, change) : null
    if (txId !== null && billId !== null) {
      const note = { billId, txId, amount: BigInt(amount), reason: change.reason }
      const by = ctx.actor.username
      await issueCreditNote(transaction, ports.ids, note, { now: ctx.now, by })
    }
    if (kind === 'credit') await postCredit(transaction, ports.ids, change)
    await closeChange(transaction, id, { status: 'posted', txId, judge, at: ctx.now })
  } catch (error) {
    if (!violates(error, 'ledger_wallet_funds')) throw error
    if (kind === 'credit') throw new Refused('moneyChange.creditInUse')
    const needed = amountFor(!ctx.actor.hideAmounts, -BigInt(amount), currency)
    throw new Refused('moneyChange.short', { args: { needed } })
  }
}

const foreign = (): Refused =>
  new Refused('moneyChange.notBuyer', {
    fields: { companyId: { reason: 'moneyChange.notBuyer' } },
  })

async function statusOf({ transaction }: Work, id: string): Promise<MoneyChangeState> {
  const row = await statusOfChange(transaction, id)
  if (!row) throw new Error(`The change ${id} of an earlier request is not there`)
  return row.status
}

async function told(
  { ctx, audit, afterCommit, ports }: Work,
  { id, companyId, kind }: MoneyChangeRow,
  verb: 'add' | 'approve' | 'refuse' | 'cancel',
): Promise<void> {
  await audit({
    action: `moneyChange.${verb}`,
    entity: 'moneyChange',
    recordId: id,
    companyId,
    // The amount is in the record, for those who see amounts.
    changes: verb === 'add' ? { kind: { from: null, to: kind } } : {},
  })
  const news = { entity: 'moneyChange', id, verb: 'edit' } as const
  afterCommit(() => ports.live.publish('record', news, { companyId: ctx.actor.companyId }))
}
