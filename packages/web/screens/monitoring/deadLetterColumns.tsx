import type { Translator } from '@tandem/i18n/translator'
import type { DeadLetterRow, DeadLetterStatus, Tone } from '@tandem/model'
import type { Column } from '../../kit/list.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { Count, Ellipsis, When } from '../../kit/values.tsx'

const tones: Readonly<Record<DeadLetterStatus, Tone>> = {
  waiting: 'warning',
  again: 'info',
  done: 'success',
}

/** Whether a dead letter is waiting, being retried or stored. */
export function DeadLetterTag({ status, t }: { status: DeadLetterStatus; t: Translator['t'] }) {
  return <StatusTag tone={tones[status]}>{t(`monitoring.deadLetter.status.${status}`)}</StatusTag>
}

export const deadLetterColumns = ({ t }: Translator): Column<DeadLetterRow>[] => [
  {
    key: 'kind',
    title: t('monitoring.deadLetter.kind'),
    width: 190,
    cell: ({ kind }) => t(`monitoring.deadLetter.kind.${kind}`),
  },
  {
    key: 'status',
    title: t('monitoring.deadLetter.status'),
    width: 130,
    cell: ({ status }) => <DeadLetterTag status={status} t={t} />,
  },
  {
    key: 'reason',
    title: t('monitoring.deadLetter.reason'),
    cell: ({ reason }) => <Ellipsis>{reason}</Ellipsis>,
  },
  {
    key: 'companyId',
    title: t('monitoring.deadLetter.company'),
    width: 180,
    cell: (row) => <Ellipsis>{row.companyId_dictText}</Ellipsis>,
  },
  {
    key: 'tries',
    title: t('monitoring.deadLetter.tries'),
    width: 90,
    align: 'end',
    cell: ({ tries }) => <Count value={tries} />,
  },
  {
    key: 'createTime',
    title: t('monitoring.deadLetter.since'),
    width: 170,
    sortable: true,
    instant: true,
    cell: ({ createTime }) => <When at={createTime} />,
  },
]
