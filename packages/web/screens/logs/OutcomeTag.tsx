import type { LogRow } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

const tones = { in: 'success', out: 'neutral', refused: 'danger' } as const

/** The outcome of a sign-in. */
export function OutcomeTag({ outcome }: { outcome: NonNullable<LogRow['outcome']> }) {
  const { t } = useText()
  return <StatusTag tone={tones[outcome]}>{t(`logs.signIn.${outcome}`)}</StatusTag>
}

/** The outcome of a call, by its HTTP status. */
export function CallTag({ status }: { status: number | null }) {
  const { t } = useText()
  if (status === null) return null
  return status < 400 ? (
    <StatusTag tone="success">{t('logs.operation.done')}</StatusTag>
  ) : (
    <StatusTag tone={status < 500 ? 'warning' : 'danger'}>{t('logs.operation.refused')}</StatusTag>
  )
}

/** The HTTP status of a call; the colour shows which side is responsible. */
export function HttpStatusTag({ status }: { status: number }) {
  const tone = status < 400 ? 'success' : status < 500 ? 'warning' : 'danger'
  return <StatusTag tone={tone}>{String(status)}</StatusTag>
}
