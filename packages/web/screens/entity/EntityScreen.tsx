import { accessCode, type Entity, fieldsFor, listNameOf, mostBulkRows } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRights } from '../../data/useRights.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useUrlState } from '../../data/urlState.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { inSentence } from '../../kit/format.ts'
import { shownColumns } from '../../kit/columnLayout.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { entityText } from '../../kit/entityText.ts'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useHandler } from '../../kit/useHandler.ts'
import { entityColumns } from './entityColumns.tsx'
import { filterFields, filterKinds } from './entityFilters.ts'
import { EntityTools } from '../../record/sheet/EntityTools.tsx'
import { isHiddenField } from '../../record/hiddenField.ts'
import { QuickFilter } from './QuickFilter.tsx'
import { quickChoices } from './quickChoices.ts'
import type { RecordExtras, RecordTab } from '../../record/recordParts.ts'
import { useEntityVerbs } from './useEntityVerbs.tsx'
import { useLiveRecords } from './useLiveRecords.ts'
import { useOptionsOf } from '../../record/useOptionsOf.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const EntityDrawer = lazyPart(
  () => import('./EntityDrawer.tsx').then((file) => file.EntityDrawer),
  {
    texts: ['logs'],
  },
)
const none: readonly RecordTab[] = []
const plain: RecordExtras = {}
const closed = { record: null, mode: null } as const

/** List, filters, form and drawer of any entity, generated from its definition. */
export function EntityScreen({
  entity,
  tabs = none,
  extras = plain,
}: {
  entity: Entity
  /** Additional sections of a record, besides its details and history. */
  tabs?: readonly RecordTab[]
  extras?: RecordExtras | undefined
}) {
  const quick = quickChoices[entity.name]
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { control, shows } = useRights()
  const { params, set, go } = useUrlState()
  const load = useOptionsOf()
  const words = useMemo(() => entityText(text, entity), [text, entity])
  const help = useMemo(
    () =>
      fieldsFor(entity, text.locale === 'en_US').flatMap(([name, field]) => {
        const meaning = words.help(name, field)
        return meaning === undefined || isHiddenField(entity, name, field, user, shows)
          ? []
          : [{ key: name, term: words.label(name), meaning }]
      }),
    [entity, words, text.locale, user, shows],
  )
  const filters = useMemo(
    () =>
      filterFields(entity, words, text, load).filter(
        ({ key }) =>
          (key === entity.title || shows(entity.name, key)) &&
          !(entity.fields[key]?.entity === 'company' && user.companyKind === 'customer'),
      ),
    [entity, words, text, load, shows, user.companyKind],
  )
  const kinds = useMemo(() => filterKinds(entity), [entity])
  const list = useList<AnyRecord>({ path: entity.path, sort: entity.sort, filters: kinds })
  const columns = useMemo(
    () =>
      entityColumns(
        entity,
        words,
        text.locale === 'en_US',
        (name, field) =>
          // A customer sees one company: its own.
          (field.entity === 'company' && user.companyKind === 'customer') ||
          isHiddenField(entity, name, field, user, shows),
        list.filters.values,
      ),
    [entity, words, text.locale, user, shows, list.filters.values],
  )
  const view = useTableView(listNameOf(entity))
  const shown = shownColumns(columns, view).map(({ key }) => key)
  const changed = useLiveRecords(entity)
  const open = useHandler((id: string, mode: string | null = null): void =>
    go({ record: id, mode }),
  )
  const mode = params.get('mode')
  const record = params.get('record')
  const listed = { query: list.query, columns: shown }
  const verbs = useEntityVerbs(entity, words, extras, open, listed, (ids) => {
    if (record !== null && ids.includes(record)) set(closed)
  })
  const adding = entity.verbs.includes('add') ? control(accessCode(entity, 'add')) : 'absent'
  /** An open record may contain changes, and the palette is available over it. */
  function whyNoAdd(): string | undefined {
    if (adding === 'disabled') return t('rights.notGranted')
    return mode === null && record === null ? undefined : t('palette.formOpen')
  }
  const [adds] = useActions([
    {
      id: accessCode(entity, 'add'),
      title: (language) => language.t('kit.add', { name: entityText(language, entity).one }),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      may: adding !== 'absent',
      disabledReason: whyNoAdd(),
      run: () => go({ record: null, mode: 'add' }),
    },
  ])
  useListActions(list, view)
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <Screen
      title={words.many}
      purpose={words.purpose}
      help={<Help title={words.many} items={help} />}
      actions={add}
      fill
    >
      <DataTable
        label={words.many}
        list={list}
        columns={columns}
        view={view}
        onOpen={(row) => open(row.id)}
        rowActions={verbs.rowActions}
        bulkActions={verbs.bulkActions}
        mostMatching={mostBulkRows}
        changed={changed}
        filters={
          <>
            {quick && <QuickFilter choice={quick} filters={list.filters} label={words.many} />}
            <FilterBar folds fields={filters} filters={list.filters} />
          </>
        }
        tools={<EntityTools entity={entity} words={words} query={list.query} columns={shown} />}
        empty={
          <EmptyState
            title={words.emptyTitle ?? t('kit.empty.title', { name: inSentence(words.many) })}
            action={add}
          >
            {words.empty}
          </EmptyState>
        }
      />
      {(record !== null || mode === 'add') && (
        <Suspense fallback={null}>
          <EntityDrawer
            key={`${record ?? ''}${mode === 'add' ? 'add' : ''}`}
            entity={entity}
            words={words}
            id={record}
            mode={mode}
            actions={verbs.rowActions}
            tabs={tabs}
            extras={extras}
            onMode={(next) => set({ mode: next })}
            onOpen={(id) => set({ record: id, mode: null })}
            onClose={() => set(closed)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
