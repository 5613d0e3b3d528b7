import type { AnnouncementRow } from '@tandem/model'
import { StaleChoice } from '../../kit/form/StaleChoice.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { nothing } from '../../kit/values.tsx'
import { type AnnouncementDraft, differencesOf, draftOf, plainOf } from './announcementDraft.ts'

/** Someone else changed the announcement meanwhile: the differences, and the choice. */
export function StaleAnnouncement({
  draft,
  current,
  ...choice
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
  const lines = differencesOf(draft, stored).map((field) => ({
    key: field,
    label: loose(`announcement.${field}.label`),
    mine: shown(draft, field),
    current: shown(stored, field),
  }))
  return <StaleChoice lines={lines} {...choice} />
}
