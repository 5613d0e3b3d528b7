import { readAmount } from '@tandem/core'
import Input from 'antd/es/input'
import { type ReactNode, useState } from 'react'
import type { InputWiring } from './FormField.tsx'

/**
 * An amount beside its currency, as people write it; the value is its decimal text. What is no amount stays as it was
 * typed, for the rules to report.
 */
export function MoneyInput({
  value,
  unit,
  onChange,
  onBlur,
  ...wiring
}: InputWiring & {
  value: string
  /** The currency. */
  unit?: ReactNode
  disabled: boolean
  onChange: (value: string) => void
  onBlur: () => void
}) {
  const [typed, setTyped] = useState('')
  const valueOf = (text: string): string => readAmount(text) ?? text
  return (
    <Input
      {...wiring}
      className="amount-input"
      inputMode="decimal"
      suffix={unit}
      // Another value has come from elsewhere, such as that of somebody who was faster.
      value={valueOf(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(valueOf(target.value))
      }}
      onBlur={() => {
        setTyped(value)
        onBlur()
      }}
    />
  )
}
