import { groupThousands } from '@tandem/core'
import { useText } from '../../kit/language.tsx'
import type { Place } from '../../record/list/listParts.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'

/** How long a call took. */
export function Took({ row: { costTime } }: { row: { costTime: number | null } }) {
  const { t } = useText()
  return <span className="number">{t('logs.ms', { ms: groupThousands(costTime ?? 0) })}</span>
}

/** Whether a call succeeded, by its HTTP status; the colour shows which side is responsible. */
export function CallResult({
  row: { status },
  place,
}: {
  row: { status: number | null }
  place: Place
}) {
  const { t } = useText()
  if (status === null) return null
  return (
    <StatusTag tone={toneOf(status)}>
      {t(status < 400 ? 'logs.operation.done' : 'logs.operation.refused')}
      {place === 'record' && ` · ${status}`}
    </StatusTag>
  )
}

/** The HTTP status of a call. */
export function HttpStatus({ row: { status } }: { row: { status: number } }) {
  return <StatusTag tone={toneOf(status)}>{String(status)}</StatusTag>
}

const toneOf = (status: number): 'success' | 'warning' | 'danger' => {
  if (status < 400) return 'success'
  return status < 500 ? 'warning' : 'danger'
}

/** Arguments of a call: JSON, masked. */
export function Arguments({ row: { requestParam } }: { row: { requestParam: string | null } }) {
  return <code>{requestParam}</code>
}
