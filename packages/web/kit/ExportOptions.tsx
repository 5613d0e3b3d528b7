import { useState } from 'react'
import { inSentence } from './format.ts'
import type { ButtonAction } from './ActionButton.tsx'
import { Button } from './Button.tsx'
import { labelIn } from './label.ts'
import { useText, useTimeZone } from './language.tsx'
import { Popover } from './Popover.tsx'

const formats = ['xlsx', 'csv'] as const
const extents = ['view', 'all'] as const

export interface ExportChoice {
  format: (typeof formats)[number]
  /** As in the list, or all columns. */
  columns: (typeof extents)[number]
}

/** Export options, chosen before it starts. */
export function ExportOptions({
  name,
  note,
  action,
  busy,
  open,
  setOpen,
  onStart,
}: {
  /** What the list contains. */
  name: string
  /** A limit of the list, shown before the click. */
  note?: () => string
  /** What opens it; its `run` calls `setOpen`. */
  action: ButtonAction
  busy: boolean
  open: boolean
  setOpen: (open: boolean) => void
  onStart: (choice: ExportChoice) => void
}) {
  const text = useText()
  const { t } = text
  const timeZone = useTimeZone()
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'view' })
  const title = t('export.title', { name: inSentence(name) })
  return (
    <Popover
      label={title}
      control={{ open, setOpen }}
      align="end"
      width={Math.min(300, window.innerWidth - 16)}
      trigger={(props) => (
        <Button
          kind="quiet"
          icon="download"
          busy={busy}
          disabled={action.disabledReason !== undefined}
          title={action.disabledReason}
          {...props}
        >
          {labelIn(action.title, text)}
        </Button>
      )}
    >
      {(close) => (
        <div className="table-settings">
          <fieldset>
            <legend>{t('export.format')}</legend>
            {formats.map((format) => (
              <label key={format} className="check-line">
                <input
                  type="radio"
                  name="export-format"
                  checked={choice.format === format}
                  onChange={() => setChoice({ ...choice, format })}
                />
                {t(`export.format.${format}`)}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{t('export.columns')}</legend>
            {extents.map((columns) => (
              <label key={columns} className="check-line">
                <input
                  type="radio"
                  name="export-columns"
                  checked={choice.columns === columns}
                  onChange={() => setChoice({ ...choice, columns })}
                />
                {t(`export.columns.${columns}`)}
              </label>
            ))}
          </fieldset>
          <p className="export-note">
            {note !== undefined && <strong>{note()} </strong>}
            {t('export.note', { zone: timeZone.replaceAll('_', ' ') })}
          </p>
          <Button
            kind="primary"
            onClick={() => {
              close()
              onStart(choice)
            }}
          >
            {t('export.start')}
          </Button>
        </div>
      )}
    </Popover>
  )
}
