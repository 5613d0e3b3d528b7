import type { ErrorTable } from './errorTable.ts'

/** The books, and what people change in them by hand. */
export const ledgerErrors = {
  'moneyChange.nothing': { status: 422 },
  'moneyChange.negativeCredit': { status: 422 },
  /** It buys from somebody else, or from nobody. */
  'moneyChange.notBuyer': { status: 422 },
  /** args: needed */
  'moneyChange.short': { status: 409 },
  'moneyChange.creditInUse': { status: 409 },
  'moneyChange.own': { status: 409 },
  'moneyChange.notOwn': { status: 409 },
  'moneyChange.decided': { status: 409 },
  /** Who decides got an account or rights through who asked, or the other way. */
  'approval.dependent': { status: 409 },
  'alarmRule.emails': { status: 422 },
  'alarmRule.foreignUser': { status: 422 },
  /** No account, or no amounts for this reader. */
  'statement.none': { status: 409 },
  /** It buys from somebody else, or from nobody. */
  'bill.notBuyer': { status: 422 },
  'bill.noPeriod': { status: 409 },
  /** args: prefix. Its numbers are on bills. */
  'bill.prefixUsed': { status: 409 },
  'bill.bankNotWaiting': { status: 409 },
  'bill.bankOwn': { status: 409 },
  'bill.noCredit': { status: 409 },
  'bill.creditTooMuch': { status: 422 },
  'bill.creditedWhole': { status: 409 },
  'books.noJob': { status: 409 },
  'books.frozen': { status: 409 },
  'books.notFrozen': { status: 409 },
} as const satisfies ErrorTable
