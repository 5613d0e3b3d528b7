import { registration, registrationStates } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRecordNews } from '../../data/useRecordNews.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useUrlState } from '../../data/urlState.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { inSentence } from '../../kit/format.ts'
import { type EntityText, entityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { byRight } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useText } from '../../kit/language.tsx'
import type { Column, RowAction } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { When } from '../../kit/values.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const Drawer = lazyPart(() =>
  import('./RegistrationDrawer.tsx').then((file) => file.RegistrationDrawer),
)
const kinds = {
  companyName: 'contains',
  status: 'exact',
  reference: 'contains',
  username: 'contains',
  email: 'contains',
  phone: 'contains',
  createTime: 'range',
} as const

/** Account requests: view, approve, decline. */
export function Registrations() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const queries = useQueryClient()
  const { params, set, go } = useUrlState()
  const words = useMemo(() => entityText(text, registration), [text])
  const list = useList<AnyRecord>({
    path: registration.path,
    sort: registration.sort,
    filters: kinds,
  })
  const view = useTableView('registration')
  useListActions(list, view)
  useRecordNews(
    (entity) => entity === registration.name,
    () =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[1] === registration.path,
      }),
  )
  const open = (id: string, mode: string | null = null): void => go({ record: id, mode })
  const judging = byRight(control('registration:judge'), text)
  const actions = (row: AnyRecord): readonly RowAction[] => {
    // A decision is final: nothing else is offered. A record does not mention permissions that are
    // switched off: users who have them do not see the controls disabled.
    const ability = row.abilities?.['judge']
    const dead = judging.disabledReason !== undefined
    if (!judging.may || (dead ? row['status'] !== 'pending' : ability !== true)) return []
    return [
      {
        key: 'approve',
        label: (language) => language.t('registration.approve'),
        blocked: judging.disabledReason,
        onSelect: () => open(row.id, 'approve'),
      },
      {
        key: 'refuse',
        label: (language) => language.t('registration.refuse'),
        danger: true,
        blocked: judging.disabledReason,
        onSelect: () => open(row.id, 'refuse'),
      },
    ]
  }
  const record = params.get('record')
  return (
    <Screen title={words.many} purpose={words.purpose} fill>
      <DataTable
        label={words.many}
        list={list}
        columns={useMemo(() => columnsOf(words), [words])}
        view={view}
        onOpen={(row) => open(row.id)}
        rowActions={actions}
        filters={
          <FilterBar fields={useMemo(() => filtersOf(words), [words])} filters={list.filters} />
        }
        empty={
          <EmptyState icon="inbox" title={t('kit.empty.title', { name: inSentence(words.many) })}>
            {words.empty}
          </EmptyState>
        }
      />
      {record !== null && (
        <Suspense fallback={null}>
          <Drawer
            key={record}
            id={record}
            mode={params.get('mode')}
            words={words}
            actions={actions}
            onMode={(mode) => set({ mode })}
            onClose={() => set({ record: null, mode: null })}
          />
        </Suspense>
      )}
    </Screen>
  )
}

function columnsOf(words: EntityText): Column<AnyRecord>[] {
  const fields = Object.entries(registration.fields).filter(([, { list }]) => list !== undefined)
  return [
    ...fields.map(([name, field]): Column<AnyRecord> => ({
      key: name,
      title: words.label(name),
      cell: (record) => <FieldValue name={name} field={field} record={record} words={words} />,
      sortable: field.sort ?? true,
      optional: field.list === 'optional',
      ...(typeof field.list === 'number' ? { width: field.list } : {}),
    })),
    {
      key: 'createTime',
      title: words.label('createTime'),
      cell: ({ createTime }) => <When at={createTime} />,
      sortable: true,
      width: 180,
    },
  ]
}

const filtersOf = (words: EntityText): FilterField[] => [
  { key: 'companyName', label: words.label('companyName'), kind: 'text' },
  {
    key: 'status',
    label: words.label('status'),
    kind: 'choice',
    options: registrationStates.map((value) => ({ value, label: words.choice('status', value) })),
  },
  { key: 'reference', label: words.label('reference'), kind: 'text' },
  { key: 'username', label: words.label('username'), kind: 'text' },
  { key: 'email', label: words.label('email'), kind: 'text' },
  { key: 'phone', label: words.label('phone'), kind: 'text' },
  { key: 'createTime', label: words.label('createTime'), kind: 'days' },
]
