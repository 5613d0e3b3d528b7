import { useState } from 'react'
import { Button } from '../Button.tsx'
import { useText } from '../language.tsx'
import { FilterPill, type FilterPillProps } from './FilterPill.tsx'

/** A part of a text. */
export function TextFilter({ label, value, onChange, startOpen }: FilterPillProps) {
  return (
    <FilterPill label={label} answer={value} onClear={() => onChange(null)} startOpen={startOpen}>
      {(close) => (
        <Question
          label={label}
          value={value ?? ''}
          onAnswer={(answer) => {
            onChange(answer === '' ? null : answer)
            close()
          }}
        />
      )}
    </FilterPill>
  )
}

function Question({
  label,
  value,
  onAnswer,
}: {
  label: string
  value: string
  onAnswer: (answer: string) => void
}) {
  const { t } = useText()
  const [draft, setDraft] = useState(value)
  return (
    <form
      className="filter-question"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(draft.trim())
      }}
    >
      <label>
        <span>{t('kit.contains', { name: label })}</span>
        <input className="input" value={draft} onChange={(event) => setDraft(event.target.value)} />
      </label>
      <Button kind="primary" type="submit">
        {t('kit.apply')}
      </Button>
    </form>
  )
}
