import { formatAmount } from '../../../kit/format.ts'

/** An amount in a sentence; its currency is said beside it. */
export const shown = (amount: string | undefined): string =>
  amount === undefined ? '' : formatAmount(amount)
