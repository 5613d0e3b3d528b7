import Select from 'antd/es/select'
import { useEffect, useState } from 'react'
import { useText } from '../language.tsx'
import { type LoadOptions, type Option, useOptionSearch } from '../options.ts'
import type { InputWiring } from './FormField.tsx'

interface OptionInputProps extends InputWiring {
  'aria-label'?: string
  load: LoadOptions
  /** Options that are not offered: chosen beside it. */
  without?: readonly string[]
  many: boolean
  clearable: boolean
  disabled: boolean
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** One or several records of another entity, found by part of their name. */
export function OptionInput({
  load,
  without = [],
  many,
  clearable,
  disabled,
  value,
  onChange,
  onBlur,
  ...wiring
}: OptionInputProps) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { options, loading, failed } = useOptionSearch(load, search, open)
  const chosen = chosenValues(value)
  const named = useNamed(load, chosen)
  const merged = [
    ...options,
    ...named.filter((option) => !options.some((other) => other.value === option.value)),
  ]
  const common = {
    ...wiring,
    disabled,
    onBlur,
    open,
    onOpenChange: setOpen,
    showSearch: { filterOption: false as const, onSearch: setSearch, searchValue: search },
    loading: loading && open,
    placeholder: t('kit.form.search'),
    options: merged.filter(({ value: own }) => !without.includes(own)),
    notFoundContent: notFound(),
  }
  return many ? (
    <Select<string[]>
      {...common}
      mode="multiple"
      value={chosen}
      onChange={(next) => onChange(next)}
    />
  ) : (
    <Select<string>
      {...common}
      allowClear={clearable && { label: t('kit.clear') }}
      value={chosen[0] ?? null}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
  function notFound(): string {
    if (loading) return t('kit.loading')
    return failed ? t('kit.failed.text') : t('kit.nothingFound')
  }
}

function chosenValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** The names of the chosen records, so that no bare id is shown. */
function useNamed(load: LoadOptions, chosen: readonly string[]): readonly Option[] {
  const [named, setNamed] = useState<readonly Option[]>([])
  const wanted = chosen.join(',')
  useEffect(() => {
    if (wanted === '') return
    let stale = false
    load({ values: wanted.split(',') }).then(
      (options) => !stale && setNamed(options),
      // Without names, the ids are shown.
      () => !stale && setNamed([]),
    )
    return () => {
      stale = true
    }
  }, [load, wanted])
  return named.filter(({ value }) => chosen.includes(value))
}
