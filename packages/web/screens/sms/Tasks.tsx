import { smsTask } from '@tandem/core'
import type { SmsTaskRow } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { byRight, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { forProduct, useSms } from './product.tsx'
import { SendLink } from './SendLink.tsx'
import { taskColumns } from './tasks/taskColumns.tsx'
import { useLiveTasks } from './tasks/useLiveTasks.ts'
import { useTaskActions } from './tasks/useTaskActions.tsx'
import { useChanged } from './useChanged.ts'
import { useCompanyOptions } from './useCompanyOptions.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './sms.css'

const TaskDrawer = lazyPart(() => import('./tasks/TaskDrawer.tsx').then((file) => file.TaskDrawer))
const filterKinds = {
  name: 'contains',
  status: 'exact',
  companyId: 'exact',
  createTime: 'range',
} as const

/** Every send as one task: its progress and actions. */
export const Tasks = forProduct(() => {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { product, api, lists } = useSms()
  const { control, shows } = useRights()
  const { params, set, go } = useUrlState()
  const [changed, mark] = useChanged()
  const list = useList<SmsTaskRow>({ path: api.task, sort: '-createTime', filters: filterKinds })
  const view = useTableView(lists.task)
  const actions = useTaskActions()
  const companies = useCompanyOptions()
  const several = user.companyKind !== 'customer'
  useLiveTasks((id) => mark([id]))
  const columns = useMemo(
    () =>
      taskColumns(text, { companies: several, amounts: !user.hideAmounts }).filter(({ key }) =>
        shows('smsTask', key),
      ),
    [text, several, user.hideAmounts, shows],
  )
  const filters = useMemo(
    () =>
      (
        [
          { key: 'name', label: t('sms.task.nameFilter'), kind: 'text' },
          {
            key: 'status',
            label: t('sms.task.status'),
            kind: 'choice',
            options: smsTask.statuses.map((value) => ({
              value,
              label: t(`smsTask.status.${value}`),
            })),
          },
          { key: 'createTime', label: t('sms.task.createTime'), kind: 'days' },
          ...(several
            ? [
                {
                  key: 'companyId',
                  label: t('sms.task.company'),
                  kind: 'option' as const,
                  load: companies,
                },
              ]
            : []),
        ] satisfies FilterField[]
      ).filter(({ key }) => shows('smsTask', key)),
    [t, several, companies, shows],
  )
  const record = params.get('record')
  const navigate = useNavigate()
  const [sends] = useActions([
    {
      id: `${product}:send`,
      title: (language) => language.t('sms.task.emptyAction'),
      icon: 'send',
      group: 'screen',
      shortcut: 'c',
      ...byRight(control(`${product}:send`), text),
      run: () => void navigate(api.send),
    },
  ])
  useListActions(list, view)
  const send = sends && <SendLink shortcut={sends.shortcut} />
  return (
    <Screen title={t('sms.task.title')} purpose={t('sms.task.purpose')} actions={send} fill>
      <DataTable
        label={t('sms.task.list')}
        list={list}
        columns={columns}
        view={view}
        changed={changed}
        onOpen={({ id }) => go({ record: id })}
        rowActions={actions}
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="tasks" title={t('sms.task.empty')} action={send}>
            {t('sms.task.emptyText')}
          </EmptyState>
        }
      />
      {record !== null && (
        <Suspense fallback={null}>
          <TaskDrawer id={record} actions={actions} onClose={() => set({ record: null })} />
        </Suspense>
      )}
    </Screen>
  )
})
