import { parseLocalTime, zonedTime } from '@tandem/model'
import Input from 'antd/es/input'
import { useState } from 'react'
import { formatInstant } from '../format.ts'
import { useText, useTimeZone } from '../language.tsx'
import type { InputWiring } from './FormField.tsx'

/** Date and time in the reader's zone; travels as an instant. */
export function InstantInput({
  value,
  disabled,
  onChange,
  onBlur,
  ...wiring
}: InputWiring & {
  value: string
  disabled: boolean
  onChange: (value: string | null) => void
  onBlur: () => void
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const [draft, setDraft] = useState(() => formatInstant(value, timeZone).replace(' ', 'T'))
  return (
    <span className="field-row">
      <Input
        {...wiring}
        type="datetime-local"
        step={1}
        disabled={disabled}
        value={draft}
        onBlur={onBlur}
        onChange={(event) => {
          setDraft(event.target.value)
          const local = parseLocalTime(event.target.value)
          onChange(local ? new Date(zonedTime(local, timeZone)).toISOString() : null)
        }}
      />
      <small>{t('kit.form.yourZone', { zone: timeZone.replaceAll('_', ' ') })}</small>
    </span>
  )
}
