import type { DataLogDetail } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import { Description } from '../../kit/Description.tsx'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { asTitle } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { CompareVersions } from './CompareVersions.tsx'
import { Differences } from './Differences.tsx'
import { dataLog } from './paths.ts'
import { VerbTag } from './VerbTag.tsx'

/** One change, and a comparison of any two versions of the record. */
export function DataDrawer({
  id,
  tab,
  onTab,
  onClose,
}: {
  id: string
  tab: string | null
  onTab: (tab: string) => void
  onClose: () => void
}) {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', dataLog, id],
    queryFn: ({ signal }) =>
      client.get<DataLogDetail>(`${dataLog}/queryById`, { id }, { quiet: true, signal }),
  })
  if (!data) {
    return (
      <RecordDrawer title={t('logs.data.title')} onClose={onClose}>
        {error ? <Failed failure={failureOf(error)} onRetry={() => void refetch()} /> : <Loading />}
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer
      title={data.recordText}
      status={<VerbTag verb={data.verb}>{data.verbText}</VerbTag>}
      onClose={onClose}
      tabs={[
        { key: 'changes', label: t('logs.changes'), content: () => <Change line={data} /> },
        {
          key: 'versions',
          label: t('logs.versions'),
          content: () => <CompareVersions line={data} />,
        },
      ]}
      active={tab ?? 'changes'}
      onTab={onTab}
    />
  )
}

function Change({ line }: { line: DataLogDetail }) {
  const { t } = useText()
  return (
    <>
      <Description
        items={[
          { key: 'time', label: t('logs.time'), value: <When at={line.createTime} /> },
          { key: 'user', label: t('logs.user'), value: line.createBy ?? nothing },
          { key: 'noun', label: t('logs.noun'), value: asTitle(line.entityText) },
          {
            key: 'company',
            label: t('logs.company'),
            value: line.companyId_dictText ?? nothing,
          },
          { key: 'ip', label: t('logs.ip'), value: line.ip ?? nothing },
          { key: 'request', label: t('logs.requestId'), value: line.requestId ?? nothing },
        ]}
      />
      <Differences
        title={t('logs.changes')}
        none={t('logs.noChanges')}
        before={t('logs.before')}
        after={t('logs.after')}
        rows={line.changes}
      />
    </>
  )
}
