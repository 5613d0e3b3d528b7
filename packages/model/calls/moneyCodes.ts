import { billCalls } from './billCalls.ts'
import { moneyChangeCalls } from './moneyChangeCalls.ts'
import { paymentCalls } from './paymentCalls.ts'
import type { CallDefinition } from '../kit/call.ts'

const all: readonly CallDefinition[] = [
  ...Object.values(billCalls),
  ...Object.values(moneyChangeCalls),
  ...Object.values(paymentCalls),
]

/** The access codes of calls that move money by hand (`movesMoney`): useless to who sees no amounts. */
export const moneyCodes: ReadonlySet<string> = new Set(
  all.filter(({ movesMoney }) => movesMoney).map(({ access }) => access),
)
