import { roomOf, segment } from '@tandem/core'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { OddCharacters } from './OddCharacters.tsx'

/** The text with its encoding, characters and parts while typing. */
export function MessageText({
  value,
  example,
  error,
  onChange,
}: {
  value: string
  /** Shown while there is no text. */
  example?: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const { t } = useText()
  return (
    <>
      <FormField label={t('sms.send.text')} required error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            className="input"
            rows={6}
            dir="auto"
            placeholder={example}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
      <Meter text={value} />
      <OddCharacters text={value} onReplace={onChange} />
    </>
  )
}

function Meter({ text }: { text: string }) {
  const { t } = useText()
  const { encoding, units, parts } = segment(text)
  const room = roomOf({ encoding, parts })
  return (
    <p className="sms-meter" aria-live="polite">
      <Tooltip text={t(`sms.send.${encoding}Hint`)}>
        <StatusTag tone={encoding === 'gsm7' ? 'success' : 'info'}>
          {t(`sms.send.${encoding}`)}
        </StatusTag>
      </Tooltip>
      <span className="number">{t('sms.send.units', { units, room })}</span>
      {parts > 0 && <strong className="number">{t('sms.send.parts', { n: parts })}</strong>}
    </p>
  )
}
