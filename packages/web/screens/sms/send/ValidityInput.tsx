import { type SmsProduct, smsRules } from '@tandem/model'
import { Choice } from '../../../kit/form/Choice.tsx'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import type { Slot } from '../../../record/Form.tsx'
import { offeredValidities, validityText } from './validity.ts'

/** The input of how long messages are valid; empty is the usual. */
export const validitySlot = (product: SmsProduct) => (slot: Slot) => (
  <ValidityInput {...slot} product={product} />
)

function ValidityInput({ wiring, value, change, product }: Slot & { product: SmsProduct }) {
  const text = useText()
  const { usual } = smsRules[product].validity
  return (
    <Choice
      {...wiring}
      value={textOf(value)}
      options={[
        { value: '', label: text.t('task.validity.usual', { time: validityText(text, usual) }) },
        ...offeredValidities(product).map((seconds) => ({
          value: seconds,
          label: validityText(text, Number(seconds)),
        })),
      ]}
      onChange={change}
    />
  )
}
