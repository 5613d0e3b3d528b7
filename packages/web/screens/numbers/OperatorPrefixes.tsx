import { entities, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { recordPage } from '../../data/recordPage.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { IconButton } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { When } from '../../kit/values.tsx'
import { AddPrefix } from './AddPrefix.tsx'
import { PrefixHistory, prefixPaths } from './PrefixHistory.tsx'
import './numbers.css'

const { numberPrefix } = entities
/** More are a table, which has a page of its own. */
const MOST = 50

interface Prefix {
  id: string
  prefix: string
  createBy?: string | null
  createTime?: string | null
}

/** The prefixes of an operator: one is added at a time; and what became of them. */
export function OperatorPrefixes({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const { menu } = useSession()
  const { granted } = useRights()
  const confirm = useConfirm()
  const client = useClient()
  const [added, setAdded] = useState(0)
  const { id } = record
  const { data, error, refetch } = useQuery({
    queryKey: ['list', numberPrefix.path, id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<Prefix>(numberPrefix.path).list,
        { operatorId: id, pageSize: MOST, column: 'prefix', order: 'asc' },
        { quiet: true, signal },
      ),
  })
  const removing = useAction(
    (asked, prefixId: string) => asked.ask(recordCalls(numberPrefix.path).remove, { id: prefixId }),
    { refresh: prefixPaths },
  )
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const remove = async (one: Prefix): Promise<void> => {
    const yes = await confirm({
      title: t('operator.prefixes.remove', { prefix: one.prefix }),
      body: t('operator.prefixes.removeText'),
      action: t('operator.prefixes.remove', { prefix: one.prefix }),
      danger: true,
    })
    if (yes) await removing.run(one.id)
  }
  const page = recordPage(menu, numberPrefix.name)
  return (
    <div className="prefixes">
      {granted('numberPrefix:add') && (
        <AddPrefix key={added} operatorId={id} onDone={() => setAdded(added + 1)} />
      )}
      {data.records.length === 0 ? (
        <p className="hint">{t('operator.prefixes.none')}</p>
      ) : (
        <ul className="prefix-list">
          {data.records.map((one) => (
            <li key={one.id}>
              <span className="number">{one.prefix}</span>
              <span className="hint">
                {one.createBy}
                {one.createBy != null && one.createBy !== '' && ' · '}
                <When at={one.createTime} />
              </span>
              {granted('numberPrefix:delete') && (
                <IconButton
                  icon="trash"
                  label={t('operator.prefixes.remove', { prefix: one.prefix })}
                  onClick={() => void remove(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data.total > data.records.length && page !== null && (
        <Link to={`${page}?operatorId=${id}`}>{t('operator.prefixes.all', { n: data.total })}</Link>
      )}
      <PrefixHistory operatorId={id} />
    </div>
  )
}
