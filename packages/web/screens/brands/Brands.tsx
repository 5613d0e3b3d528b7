import type { Translator } from '@tandem/i18n/translator'
import { entities, entityCalls } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { byRight, actionsOfLines, useActions } from '../../data/actions.ts'
import { pictureAddress } from '../../data/pictureAddress.ts'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { inSentence } from '../../kit/format.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { entityText } from '../../kit/entityText.ts'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { brandColumns } from './brandColumns.tsx'
import type { BrandRow } from './brandRow.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './brands.css'

const BrandDrawer = lazyPart(() => import('./BrandDrawer.tsx').then((file) => file.BrandDrawer))
const { brand } = entities
const filterKinds = {
  brandName: 'contains',
  hosts: 'contains',
  companyId: 'exact',
  status: 'exact',
} as const
const refresh = [brand.path]

/** Names, logos and colours of the console, each with its hosts. */
export function Brands() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { params, set, go } = useUrlState()
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { toast } = useToast()
  const words = useMemo(() => entityText(text, brand), [text])
  const columns = useMemo(() => brandColumns(text, words, pictureAddress), [text, words])
  const list = useList<BrandRow>({ path: brand.path, sort: brand.sort, filters: filterKinds })
  const view = useTableView('brand')
  useListActions(list, view)
  const remove = useAction(
    (client, { id }: BrandRow) => client.ask(entityCalls(brand).remove, { id }),
    { refresh },
  )
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'brandName', label: words.label('brandName'), kind: 'text' },
      { key: 'hosts', label: words.label('hosts'), kind: 'text' },
      { key: 'companyId', label: words.label('companyId'), kind: 'option', load: companies },
      {
        key: 'status',
        label: words.label('status'),
        kind: 'choice',
        options: brand.fields.status.values.map((value) => ({
          value,
          label: words.choice('status', value),
        })),
      },
    ],
    [words, companies],
  )
  const open = (id: string): void => go({ record: id, mode: null })
  const ask = async (row: BrandRow): Promise<void> => {
    const { brandName: name } = row
    const yes = await confirm({
      title: t('brands.delete.title', { name }),
      body: t('brands.delete.text'),
      action: t('kit.delete.action', { name }),
      danger: true,
    })
    if (yes && (await remove.run(row)) !== undefined) toast(t('kit.deleted', { name }))
  }
  const rowActions = (row: BrandRow): readonly RowAction[] => {
    const gone = row.abilities['delete']
    return [
      ...(row.abilities['edit'] === true
        ? [
            {
              key: 'edit',
              label: ({ t: say }: Translator) => say('kit.edit'),
              onSelect: () => open(row.id),
            },
          ]
        : []),
      ...(gone === undefined
        ? []
        : [
            {
              key: 'delete',
              label: ({ t: say }: Translator) => say('kit.delete'),
              danger: true,
              blocked: gone === true ? undefined : t('error.brand.main'),
              onSelect: () => void ask(row),
            },
          ]),
    ]
  }
  const record = params.get('record')
  const adding = record === null && params.get('mode') === 'add'
  const addRight = byRight(control('brand:add'), text)
  const [adds] = useActions([
    {
      id: 'brand:add',
      title: (language) => language.t('kit.add', { name: entityText(language, brand).one }),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      may: addRight.may,
      disabledReason:
        addRight.disabledReason ?? (record === null && !adding ? undefined : t('palette.formOpen')),
      run: () => go({ mode: 'add' }),
    },
  ])
  const shown = list.rows.find(({ id }) => id === record)
  useActions(
    // Editing happens in the drawer.
    actionsOfLines(shown ? rowActions(shown).filter(({ key }) => key !== 'edit') : [], {
      group: 'record',
      prefix: 'record',
      ...(shown ? { hint: shown.brandName } : {}),
    }),
  )
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <Screen title={words.many} purpose={words.purpose} actions={add} fill>
      <DataTable
        label={t('brands.list')}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ id }) => open(id)}
        rowActions={rowActions}
        filters={<FilterBar folds fields={filters} filters={list.filters} />}
        empty={
          <EmptyState
            icon="badge"
            title={t('kit.empty.title', { name: inSentence(words.many) })}
            action={add}
          >
            {words.empty}
          </EmptyState>
        }
      />
      {(record !== null || adding) && (
        <Suspense fallback={null}>
          <BrandDrawer
            key={record ?? 'add'}
            id={record}
            words={words}
            onClose={() => set({ record: null, mode: null })}
          />
        </Suspense>
      )}
    </Screen>
  )
}
