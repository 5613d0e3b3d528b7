import { type DataLogRow, entities, type Entity } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useList } from '../../data/useList.ts'
import { useTableView } from '../../data/useTableView.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { asTitle } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { Column } from '../../kit/list.ts'
import { companyColumn, ipColumn, textColumn, timeColumn } from './logColumns.tsx'
import { LogScreen } from './LogScreen.tsx'
import { dataLog } from './paths.ts'
import { VerbTag } from './VerbTag.tsx'
import { commonKinds, useLogFilters } from './useLogFilters.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const DataDrawer = lazyPart(() => import('./DataDrawer.tsx').then((file) => file.DataDrawer))
const kinds = { ...commonKinds, dataTable: 'exact', dataId: 'exact', verb: 'exact' } as const
const verbs = ['add', 'edit', 'delete'] as const
const everyEntity: readonly Entity[] = Object.values(entities)

/** Each record before and after a change. */
export function DataLog() {
  const text = useText()
  const { t, loose, locale } = text
  const { user, may } = useSession()
  const { params, set } = useUrlState()
  const list = useList<DataLogRow>({ path: dataLog, sort: '-createTime', filters: kinds })
  const view = useTableView('dataLog')
  const { search, time, others } = useLogFilters(t('logs.search'))
  const fields = useMemo<readonly FilterField[]>(
    () => [
      search,
      {
        key: 'dataTable',
        label: t('logs.noun'),
        kind: 'option',
        load: async (query) => {
          const known = everyEntity
            .filter(({ name }) => may(`${name}:list`))
            .map(({ name, table }) => ({ value: table, label: asTitle(loose(`${name}.one`)) }))
          return 'search' in query
            ? known.filter(({ label }) => label.toLowerCase().includes(query.search.toLowerCase()))
            : known.filter(({ value }) => query.values.includes(value))
        },
      },
      time,
      {
        key: 'verb',
        label: t('logs.what'),
        kind: 'choice',
        options: verbs.map((value) => ({ value, label: t(`logs.verb.${value}`) })),
      },
      { key: 'dataId', label: `${t('logs.record')} ID`, kind: 'text' },
      ...others,
    ],
    [t, loose, may, search, time, others],
  )
  const columns = useMemo<Column<DataLogRow>[]>(
    () => [
      textColumn('recordText', t('logs.record'), ({ recordText }) => recordText, { width: 190 }),
      textColumn('entity', t('logs.noun'), ({ entityText }) => asTitle(entityText), {
        width: 130,
      }),
      {
        key: 'verb',
        title: t('logs.what'),
        width: 130,
        cell: (row) => <VerbTag verb={row.verb}>{row.verbText}</VerbTag>,
      },
      textColumn('fields', t('logs.changed'), (row) =>
        row.fields.join(locale === 'zh_CN' ? '、' : ', '),
      ),
      textColumn('createBy', t('logs.user'), ({ createBy }) => createBy, { width: 120 }),
      ...(user.companyKind === 'customer' ? [] : [companyColumn<DataLogRow>(text)]),
      { ...ipColumn<DataLogRow>(text), optional: true },
      timeColumn(text),
    ],
    [text, t, locale, user.companyKind],
  )
  return (
    <LogScreen
      name="data"
      list={list}
      view={view}
      columns={columns}
      fields={fields}
      drawer={(id, close) => (
        <DataDrawer
          key={id}
          id={id}
          tab={params.get('tab')}
          onTab={(tab) => set({ tab })}
          onClose={close}
        />
      )}
    />
  )
}
