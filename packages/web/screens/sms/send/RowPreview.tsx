import { useState } from 'react'
import { IconButton } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { PhonePreview } from './PhonePreview.tsx'

/** The text on a handset: as it was written, or as it will read, one after the other. */
export function RowPreview({
  text,
  sender,
  rows,
}: {
  text: string
  sender: string
  /** As it will read: row after row of a text with variables, or country after country. */
  rows: readonly { text: string; sender: string; label: string; added?: string }[]
}) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const index = Math.min(at, rows.length - 1)
  const row = rows[index]
  if (!row) return <PhonePreview text={text} sender={sender} />
  return (
    <div className="sms-rows">
      <PhonePreview text={row.text} sender={row.sender} added={row.added} />
      <div className="sms-row-turn">
        {rows.length > 1 && (
          <IconButton
            icon="left"
            label={t('sms.send.previousRow')}
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          />
        )}
        <span className="number" aria-live="polite">
          {row.label}
        </span>
        {rows.length > 1 && (
          <IconButton
            icon="right"
            label={t('sms.send.nextRow')}
            disabled={index === rows.length - 1}
            onClick={() => setAt(index + 1)}
          />
        )}
      </div>
    </div>
  )
}
