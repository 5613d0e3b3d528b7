import { groupThousands } from '@tandem/core'
import { type Entity, type Field, type List, type Page, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClient, useSession } from '../data/DataContext.tsx'
import { failureOf } from '../data/failureOf.ts'
import { hasPage } from '../data/recordPage.ts'
import { useRights } from '../data/useRights.ts'
import type { AnyRecord } from '../data/useRecord.ts'
import { entityText, type ValueWords } from '../kit/entityText.ts'
import { FieldValue } from '../kit/fieldCell.tsx'
import { inSentence } from '../kit/format.ts'
import { useText } from '../kit/language.tsx'
import { listText } from '../kit/listText.ts'
import { Failed, Loading } from '../kit/states.tsx'
import { isHiddenField } from './hiddenField.ts'
import { useListSight } from './list/useListSight.ts'
import './related.css'

/** So many of them are shown; the others are a link away. */
const SHOWN = 3

interface Shown {
  /** What they belong to, as a filter of their list. */
  where: Readonly<Record<string, string>>
  /** The address of the page of their list. */
  page: string
  /** The fields shown beside the name of each; the reader's sight decides again. */
  fields: readonly string[]
  /** The field that is shown as a status. */
  status?: string
  /** What can be done with one of them. */
  action?: (row: AnyRecord) => ReactNode
}

/** The newest rows of a list that belong to a record; nothing for who may not read the list. */
export function RelatedLines({
  list,
  name = list.title ?? '',
  ...shown
}: { list: List; name?: string } & Shown) {
  const text = useText()
  const { may } = useSession()
  const sees = useListSight(list)
  const words = listText(text, list)
  if (list.access !== 'signedIn' && !may(list.access)) return null
  return (
    <Related
      {...shown}
      of={list}
      name={name}
      opens={list.title !== undefined}
      title={words.list}
      empty={words.empty}
      words={words}
      sees={sees}
      status={shown.status ?? list.status}
    />
  )
}

/** The newest records of an entity that belong to a record; nothing for who may not list them. */
export function RelatedRecords({ entity, ...shown }: { entity: Entity } & Shown) {
  const text = useText()
  const { may, user } = useSession()
  const { shows } = useRights()
  const words = entityText(text, entity)
  if (!may(`${entity.name}:list`)) return null
  return (
    <Related
      {...shown}
      of={entity}
      name={entity.title}
      opens
      title={words.many}
      empty={words.emptyTitle ?? text.t('kit.empty.title', { name: inSentence(words.many) })}
      words={words}
      sees={(name, field) => !isHiddenField(entity, name, field, user, shows)}
      status={shown.status}
    />
  )
}

function Related({
  of: { path, sort, fields: known },
  name,
  opens,
  title,
  empty,
  words,
  sees,
  where,
  page,
  fields,
  status,
  action,
}: Omit<Shown, 'status'> & {
  of: Pick<List, 'path' | 'sort'> & { fields: Readonly<Record<string, Field>> }
  name: string
  opens: boolean
  title: string
  empty: string
  words: ValueWords
  sees: (name: string, field: Field) => boolean
  status: string | undefined
}) {
  const { t } = useText()
  const client = useClient()
  const { menu } = useSession()
  const query = {
    ...where,
    pageSize: SHOWN,
    column: sort.replace('-', ''),
    order: sort.startsWith('-') ? 'desc' : 'asc',
  }
  const { data, error, refetch } = useQuery<Page<AnyRecord>>({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) =>
      client.ask(recordCalls<AnyRecord>(path).list, query, { quiet: true, signal }),
  })
  const isThere = hasPage(menu, page)
  const value = (row: AnyRecord, field: string, full = false): ReactNode => {
    const kind = known[field]
    if (!kind || !sees(field, kind) || row[field] === undefined) return null
    const shown = <FieldValue name={field} field={kind} record={row} words={words} full={full} />
    if (kind.kind !== 'flag') return shown
    return (
      <>
        {t('record.related.of', { label: words.label(field) })}
        {shown}
      </>
    )
  }
  return (
    <section className="related" aria-label={title}>
      <div className="related-head">
        <h3>{title}</h3>
        {isThere && data && data.records.length > 0 && (
          <Link to={`${page}?${new URLSearchParams(where).toString()}`}>
            {data.totalIsEstimate
              ? t('record.related.some')
              : t('record.related.all', { n: groupThousands(data.total) })}
            <span className="unseen">: {title}</span>
          </Link>
        )}
      </div>
      {data ? (
        data.records.length === 0 ? (
          <p className="hint">{empty}</p>
        ) : (
          <ul>
            {data.records.map((row) => (
              <li key={row.id}>
                <span className="related-name">
                  {isThere && opens ? (
                    <Link to={`${page}?record=${row.id}`}>{value(row, name, true)}</Link>
                  ) : (
                    <span>{value(row, name, true)}</span>
                  )}
                  {status !== undefined && value(row, status)}
                </span>
                <span className="related-values">
                  {fields.map((field) => (
                    <span key={field}>{value(row, field)}</span>
                  ))}
                  {action?.(row)}
                </span>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
