import { segment } from '@tandem/core'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Tooltip } from '../../../kit/Tooltip.tsx'
import { OddCharacters } from './OddCharacters.tsx'

// A part loses 6 octets to the concatenation header (3GPP TS 23.040 §9.2.3.24.1).
const ROOM = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const

/** The text with what it costs while one types: encoding, characters, parts. */
export function MessageText({
  value,
  error,
  onChange,
}: {
  value: string
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
            placeholder={t('sms.send.textPlaceholder')}
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
  const { single, joined } = ROOM[encoding]
  const room = parts <= 1 ? single : parts * joined
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
