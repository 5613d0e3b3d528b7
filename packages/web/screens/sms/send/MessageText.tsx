import { readText, roomOf, segment, type Segments } from '@tandem/core'
import type { NumberSheet, Quote } from '@tandem/model'
import { useRef } from 'react'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import type { Draft } from './draft.ts'
import { OddCharacters } from './OddCharacters.tsx'
import { Variables } from './Variables.tsx'

/** The text with its encoding, characters and parts while typing. */
export function MessageText({
  value,
  draft,
  quote = null,
  sheet = null,
  example,
  error,
  onChange,
}: {
  value: string
  /** Whom it goes to. */
  draft: Pick<Draft, 'from' | 'column'>
  /** What the server said of it last. */
  quote?: Quote | null
  /** The columns of the file; null: none, or not known yet. */
  sheet?: NumberSheet | null
  /** Shown while there is no text. */
  example?: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useText()
  const box = useRef<HTMLTextAreaElement>(null)
  const { names } = readText(value)
  const insert = (variable: string): void => {
    const at = box.current
    const [start, end] = at ? [at.selectionStart, at.selectionEnd] : [value.length, value.length]
    onChange(`${value.slice(0, start)}{${variable}}${value.slice(end)}`)
    at?.focus()
  }
  return (
    <>
      <FormField label={t('sms.send.text')} required error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={box}
            className="input"
            rows={6}
            dir="auto"
            placeholder={example}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      <Meter length={lengthOf(value, names, quote)} isLongest={names.length > 0} />
      <Variables
        {...{ names, draft, quote, sheet }}
        text={value}
        onInsert={insert}
        onReplace={({ written, meant }) => onChange(value.replaceAll(written, () => meant))}
      />
      <OddCharacters text={value} onReplace={onChange} />
    </>
  )
}

/** Of a text with variables that of the longest row; until that is known, that of the text as it stands. */
function lengthOf(text: string, names: readonly string[], quote: Quote | null): Segments {
  if (names.length === 0 || !quote || quote.preview.length === 0) return segment(text)
  const { encoding, units, partsPerMessage: parts } = quote
  return { encoding, units, parts }
}

function Meter({ length, isLongest }: { length: Segments; isLongest: boolean }) {
  const { t } = useText()
  const { encoding, units, parts } = length
  const room = roomOf({ encoding, parts })
  return (
    <p className="sms-meter" aria-live="polite">
      <Tooltip text={t(`sms.send.${encoding}Hint`)}>
        <StatusTag tone={encoding === 'gsm7' ? 'success' : 'info'}>
          {t(`sms.send.${encoding}`)}
        </StatusTag>
      </Tooltip>
      <span className="number">{t('sms.send.units', { units, room })}</span>
      {isLongest && <span>{t('sms.send.longest')}</span>}
      {parts > 0 && <strong className="number">{t('sms.send.parts', { n: parts })}</strong>}
    </p>
  )
}
