import type { DeadLetterRow, Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { Description } from '../../kit/Description.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { RecordActions } from '../../kit/RecordActions.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { Count, nothing, When } from '../../kit/values.tsx'
import { DeadLetterTag } from './deadLetterColumns.tsx'

const none: readonly RowAction[] = []

/** One dead letter: what it is about, the database's error, and a retry. */
export function DeadLetterDrawer({
  id,
  rows,
  actions,
  onClose,
}: {
  id: string
  rows: readonly DeadLetterRow[]
  actions: (letter: DeadLetterRow) => readonly RowAction[]
  onClose: () => void
}) {
  const { t } = useText()
  const client = useClient()
  const inSight = rows.find((row) => row.id === id)
  const { data, error, refetch } = useQuery({
    queryKey: ['deadLetter', id],
    queryFn: async ({ signal }) => {
      const query = { id, pageSize: 1 }
      const page = await client.get<Page<DeadLetterRow>>('/sys/deadLetter/list', query, {
        quiet: true,
        signal,
      })
      return page.records[0] ?? null
    },
    enabled: inSight === undefined,
  })
  const letter = inSight ?? data
  const offered = useActions(
    actionsOfLines(letter ? actions(letter) : none, { group: 'record', prefix: 'record' }),
  )
  if (!letter) {
    return (
      <RecordDrawer title={t('monitoring.deadLetter.title')} onClose={onClose}>
        {letter === null && <EmptyState icon="list" title={t('kit.nothingFound')} />}
        {letter === undefined && error && (
          <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
        )}
        {letter === undefined && !error && <Loading />}
      </RecordDrawer>
    )
  }
  const item = (key: string, label: string, value: ReactNode) => ({ key, label, value })
  return (
    <RecordDrawer
      title={t(`monitoring.deadLetter.kind.${letter.kind}`)}
      status={<DeadLetterTag status={letter.status} t={t} />}
      actions={offered.length > 0 && <RecordActions actions={offered} />}
      onClose={onClose}
    >
      <Description
        items={[
          item('reason', t('monitoring.deadLetter.reason'), letter.reason),
          item('since', t('monitoring.deadLetter.since'), <When at={letter.createTime} />),
          item('tries', t('monitoring.deadLetter.tries'), <Count value={letter.tries} />),
          item('company', t('monitoring.deadLetter.company'), letter.companyId_dictText ?? nothing),
          item('task', t('monitoring.deadLetter.task'), letter.taskId_dictText ?? nothing),
          item('message', t('monitoring.deadLetter.message'), letter.messageId ?? nothing),
          item('gateway', t('monitoring.deadLetter.gateway'), letter.gatewayId_dictText ?? nothing),
          item('by', t('monitoring.deadLetter.lastBy'), letter.updateBy ?? nothing),
        ]}
      />
    </RecordDrawer>
  )
}
