import { minorDigits } from '../money/currency.ts'
import { divideRounded } from '../money/round.ts'

const MICRO_DIGITS = 6

/** A sum of micros as it is paid: rounded once, half up, to the smallest unit of its currency; in micros. */
export function payable(exactMicros: bigint, currency: string): bigint {
  const unit = 10n ** BigInt(MICRO_DIGITS - minorDigits(currency))
  return divideRounded(exactMicros, unit, 'half_up') * unit
}

/** What is left to pay of a bill, micros, and whether it is paid. */
export interface BillState {
  due: bigint
  isPaid: boolean
}

export const billStatuses = ['paid', 'open', 'overdue', 'issued'] as const
export type BillStatus = (typeof billStatuses)[number]

/**
 * Where a document stands on a day of its company, both YYYY-MM-DD. The day it is due is still in time, and a credit note is
 * owed by nobody.
 */
export function billStatus(
  kind: 'bill' | 'creditNote',
  { due, dueOn, today }: { due: bigint; dueOn: string | null; today: string },
): BillStatus {
  if (kind === 'creditNote') return 'issued'
  if (due === 0n) return 'paid'
  return dueOn !== null && dueOn < today ? 'overdue' : 'open'
}

/**
 * What a company owes of a bill: payments go to what was charged first, so it owes the newest charges. A bill is paid as soon
 * as all that is owed was charged after its period.
 * @param balance what it has, held and free together; negative: what it owes
 * @param chargedAfter what it was charged after the period of the bill
 */
export function billState(
  total: bigint,
  { balance, chargedAfter }: { balance: bigint; chargedAfter: bigint },
): BillState {
  const owed = balance < 0n ? -balance - chargedAfter : 0n
  const due = owed <= 0n ? 0n : owed < total ? owed : total
  return { due, isPaid: due === 0n }
}
