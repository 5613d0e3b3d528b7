import { useState } from 'react'
import { useText } from '../language.tsx'
import { type LoadOptions, useOptionLabel, useOptionSearch } from '../options.ts'
import { FilterPill, type FilterPillProps } from './FilterPill.tsx'

/** One of many: search, then choose. */
export function OptionFilter({
  label,
  value,
  onChange,
  startOpen,
  load,
}: FilterPillProps & { load: LoadOptions }) {
  const answer = useOptionLabel(load, value)
  return (
    <FilterPill
      label={label}
      answer={value === undefined ? undefined : answer}
      onClear={() => onChange(null)}
      startOpen={startOpen}
    >
      {(close) => (
        <Finder
          label={label}
          chosen={value}
          load={load}
          onChoose={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterPill>
  )
}

function Finder({
  label,
  chosen,
  load,
  onChoose,
}: {
  label: string
  chosen: string | undefined
  load: LoadOptions
  onChoose: (value: string) => void
}) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { options, loading, failed } = useOptionSearch(load, search, true)
  return (
    <div className="finder">
      <input
        className="input"
        type="search"
        aria-label={t('kit.find', { name: label })}
        placeholder={t('kit.find', { name: label })}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className="option-list" aria-busy={loading}>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="menu-item"
              aria-pressed={option.value === chosen}
              onClick={() => onChoose(option.value)}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
      {!loading && options.length === 0 && (
        <p className="hint">{failed ? t('kit.failed.text') : t('kit.nothingFound')}</p>
      )}
    </div>
  )
}
