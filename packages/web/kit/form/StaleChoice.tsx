import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import { FactTable } from '../FactTable.tsx'
import { useText } from '../language.tsx'

/** One field that someone else changed meanwhile. */
export interface StaleLine {
  key: string
  label: string
  mine: ReactNode
  current: ReactNode
}

/** Someone else changed the record being edited: their values next to ours, and the choice. */
export function StaleChoice({
  lines,
  busy,
  onKeep,
  onTake,
}: {
  lines: readonly StaleLine[]
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  const { t } = useText()
  const note = useRef<HTMLDivElement>(null)
  // It appears above a form whose button may be far below: scroll to it.
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} className="form-note" role="alert" tabIndex={-1}>
      <strong>{t('stale.title')}</strong>
      <p>{t('stale.text')}</p>
      <FactTable
        label={t('stale.title')}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          {
            key: 'field',
            title: t('stale.field'),
            isHead: true,
            cell: ({ label }) => label,
          },
          { key: 'mine', title: t('stale.yours'), cell: ({ mine }) => mine },
          { key: 'current', title: t('stale.current'), cell: ({ current }) => current },
        ]}
      />
      <div className="form-foot">
        <Button busy={busy} onClick={onKeep}>
          {t('stale.keep')}
        </Button>
        <Button onClick={onTake}>{t('stale.take')}</Button>
      </div>
    </div>
  )
}
