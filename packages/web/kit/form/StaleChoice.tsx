import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
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
      <strong>{t('kit.form.stale.title')}</strong>
      <p>{t('kit.form.stale.text')}</p>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('kit.form.stale.field')}</th>
            <th scope="col">{t('kit.form.stale.yours')}</th>
            <th scope="col">{t('kit.form.stale.current')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, mine, current }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{mine}</td>
              <td>{current}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-foot">
        <Button busy={busy} onClick={onKeep}>
          {t('kit.form.stale.keep')}
        </Button>
        <Button onClick={onTake}>{t('kit.form.stale.take')}</Button>
      </div>
    </div>
  )
}
