import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  expired: 'warning',
} as const
export const exportStatuses = Object.keys(tones) as (keyof typeof tones)[] // the table's own keys

/** The progress of an export. */
export function ExportTag({ status }: { status: string }) {
  const { t } = useText()
  const known = exportStatuses.find((one) => one === status)
  return known ? <StatusTag tone={tones[known]}>{t(`logs.jobStatus.${known}`)}</StatusTag> : status
}
