import { inDecimalsOf, MICRO_DECIMALS, minorDigits } from '@tandem/core'
import type { Field } from '@tandem/model'

/**
 * A row or record whose amounts have the decimals of the currency beside them; prices, which are finer, stay as they are.
 * @param fields the definition of what it holds
 */
export function withCoins<Row extends object>(
  fields: Readonly<Record<string, Field>>,
  row: Row,
): Row {
  const currency: unknown = Reflect.get(row, 'currency')
  if (typeof currency !== 'string' || minorDigits(currency) === 2) return row
  const written = Object.entries(row).map(([name, value]) => {
    const field = fields[name]
    const isAmount = field?.kind === 'money' && field.digits === MICRO_DECIMALS && !field.currency
    return [name, isAmount && typeof value === 'string' ? inDecimalsOf(currency, value) : value]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, and texts for texts
  return Object.fromEntries(written) as Row
}
