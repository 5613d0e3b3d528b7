import Select from 'antd/es/select'
import { useMemo, useState } from 'react'
import { useText } from '../language.tsx'
import type { InputWiring } from './FormField.tsx'
import { type Standard, standardValues } from './standardValues.ts'

interface StandardInputProps extends InputWiring {
  standard: Standard
  clearable: boolean
  disabled: boolean
  /** Meaning of an empty input; otherwise how to search for a value. */
  placeholder?: string | undefined
  /** One that is offered before all others. */
  first?: { value: string; label: string } | undefined
  value: string
  onChange: (value: string | null) => void
  onBlur: () => void
}

/** A currency, a time zone or a country, found by part of its code or name. */
export function StandardInput({
  standard,
  clearable,
  placeholder,
  first,
  value,
  onChange,
  ...wiring
}: StandardInputProps) {
  const { t, locale } = useText()
  const [opened, setOpened] = useState(false)
  const options = useMemo(
    // Hundreds of names are created only when needed.
    () => {
      if (!opened && value === '') return []
      const own = first?.value === value ? '' : value
      return [...(first ? [first] : []), ...standardValues(standard, locale, own)]
    },
    [opened, standard, locale, value, first],
  )
  return (
    <Select<string>
      {...wiring}
      value={value === '' ? null : value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearable && { label: t('kit.clear') }}
      placeholder={placeholder ?? t('kit.form.search')}
      notFoundContent={t('kit.nothingFound')}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}
