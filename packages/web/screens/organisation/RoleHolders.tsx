import { entities, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useText } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import './organisation.css'

interface Holder {
  id: string
  username: string
  realname?: string
  status?: string
  status_dictText?: string | null
  companyId_dictText?: string | null
}

const MOST = 100
const { path } = entities.user

/** Users with a role that the reader can see; each links to the user. */
export function RoleHolders({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['holders', path, id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<Holder>(path).list,
        { roleIds: id, pageSize: MOST, column: 'username', order: 'asc' },
        { quiet: true, signal },
      ),
  })
  if (error) {
    return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  if (data.records.length === 0) return <EmptyState icon="user" title={t('rights.holders.none')} />
  return (
    <>
      <p className="holders-count">{t('rights.holders.count', { n: data.total })}</p>
      <ul className="holders">
        {data.records.map(({ id: userId, username, realname, status, ...texts }) => (
          <li key={userId}>
            <Link to={`/isystem/user?record=${userId}`}>{username}</Link>
            <span>{realname}</span>
            <span className="access-why">{texts.companyId_dictText}</span>
            {status !== undefined && (
              <StatusTag tone={status === '1' ? 'success' : 'danger'}>
                {texts.status_dictText}
              </StatusTag>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.records.length && (
        <p className="access-why">
          {t('rights.holders.more', { n: data.total - data.records.length })}
        </p>
      )}
    </>
  )
}
