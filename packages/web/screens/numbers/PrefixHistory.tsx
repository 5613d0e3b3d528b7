import { entities, operatorCalls, type PrefixHistoryLine } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Timeline } from '../../kit/Timeline.tsx'

const { prefixHistory } = operatorCalls
/** What is asked again when a prefix changed. */
export const prefixPaths = [entities.numberPrefix.path, prefixHistory.path]

/** Who added, moved and removed the prefixes of an operator, newest first. */
export function PrefixHistory({ operatorId }: { operatorId: string }) {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['history', prefixHistory.path, operatorId],
    queryFn: ({ signal }) => client.ask(prefixHistory, { id: operatorId }, { quiet: true, signal }),
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.length === 0) return null
  return (
    <section>
      <h3>{t('operator.prefixes.history')}</h3>
      <Timeline
        entries={data.map((line) => ({
          key: line.id,
          at: line.at,
          tone: line.verb === 'add' ? 'success' : line.verb === 'delete' ? 'danger' : 'info',
          title: t(verbs[line.verb] ?? 'operator.prefixes.changedBy', {
            name: line.actor ?? t('kit.history.system'),
            prefix: line.prefix,
          }),
          detail: line.verb === 'edit' && <Changes line={line} />,
        }))}
      />
    </section>
  )
}

const verbs: Readonly<
  Record<
    string,
    'operator.prefixes.addedBy' | 'operator.prefixes.removedBy' | 'operator.prefixes.restoredBy'
  >
> = {
  add: 'operator.prefixes.addedBy',
  delete: 'operator.prefixes.removedBy',
  restore: 'operator.prefixes.restoredBy',
}

function Changes({ line: { changes } }: { line: PrefixHistoryLine }) {
  return (
    <ul>
      {changes.map(({ field, label, fromText, toText }) => (
        <li key={field}>
          {`${label}: `}
          <del>{fromText}</del>
          {' → '}
          <ins>{toText}</ins>
        </li>
      ))}
    </ul>
  )
}
