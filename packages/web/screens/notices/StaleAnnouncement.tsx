import type { AnnouncementRow } from '@tandem/model'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useTimeZone } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import { type AnnouncementDraft, differencesOf, draftOf, plainOf } from './announcementDraft.ts'

/** Somebody changed the announcement meanwhile: what differs, theirs beside what is typed, and the choice. */
export function StaleAnnouncement({
  draft,
  current,
  busy,
  onKeep,
  onTake,
}: {
  draft: AnnouncementDraft
  current: AnnouncementRow
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  const { t, loose } = useText()
  const timeZone = useTimeZone()
  const stored = draftOf(current)
  const shown = (from: AnnouncementDraft, field: keyof AnnouncementDraft): string => {
    const value = from[field]
    if (value === null || value === '') return nothing
    if (Array.isArray(value)) return t('announcement.chosen', { n: value.length })
    if (field === 'startTime' || field === 'endTime') return formatInstant(value, timeZone)
    if (field === 'msgContent' || field === 'msgContentZh') return plainOf(value)
    return field === 'titile' || field === 'titileZh'
      ? value
      : loose(`announcement.${field}.${value}`)
  }
  return (
    <div className="form-note" role="alert">
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
          {differencesOf(draft, stored).map((field) => (
            <tr key={field}>
              <th scope="row">{loose(`announcement.${field}.label`)}</th>
              <td>{shown(draft, field)}</td>
              <td>{shown(stored, field)}</td>
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
