import { formatAmount, placesIn } from '../../../kit/format.ts'

/** An amount in a sentence; its currency is said beside it. */
export const shown = (amount: string | undefined, currency: string): string =>
  amount === undefined ? '' : formatAmount(amount, placesIn(currency))
