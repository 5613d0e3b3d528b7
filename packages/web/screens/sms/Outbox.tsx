import { messageStatuses } from '@tandem/core'
import type { OutboxRow } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { shownColumns } from '../../kit/columnLayout.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { byFirstDigits } from './outbox/byFirstDigits.ts'
import { OutboxExport } from './outbox/OutboxExport.tsx'
import { outboxColumns } from './outbox/outboxColumns.tsx'
import { useFreshOutbox } from './outbox/useFreshOutbox.ts'
import { useLiveOutbox } from './outbox/useLiveOutbox.ts'
import { useOutboxFilters } from './outbox/useOutboxFilters.ts'
import { forProduct, useSms } from './product.tsx'
import { SendLink } from './SendLink.tsx'
import { useChanged } from './useChanged.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './sms.css'

const TraceDrawer = lazyPart(() =>
  import('./outbox/TraceDrawer.tsx').then((file) => file.TraceDrawer),
)
const filterKinds = {
  mobile: 'exact',
  status: 'exact',
  createTime: 'range',
  taskId: 'exact',
  country: 'exact',
  companyId: 'exact',
  gatewayId: 'exact',
} as const

/** Every message, one row each, with its trace in a drawer. */
export const Outbox = forProduct(() => {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { api, lists } = useSms()
  const { control, shows } = useRights()
  const { toast } = useToast()
  const { params, set, go } = useUrlState()
  const [changed, mark] = useChanged()
  const list = useList<OutboxRow>({ path: api.outbox, sort: '-createTime', filters: filterKinds })
  const view = useTableView(lists.outbox)
  const fields = useOutboxFilters()
  const filters = useMemo(() => byFirstDigits(list.filters), [list.filters])
  useLiveOutbox(list.rows, mark)
  const fresh = useFreshOutbox(list.rows, {
    query: list.query,
    first: list.page.previous === null && list.sort.key === 'createTime' && list.sort.descending,
    refresh: list.refresh,
  })
  const columns = useMemo(
    () =>
      outboxColumns(text, {
        companies: user.companyKind !== 'customer',
        amounts: !user.hideAmounts,
        staff: user.companyKind === 'platform',
      }).filter(({ key }) => shows('smsOutbox', key)),
    [text, user.companyKind, user.hideAmounts, shows],
  )
  const trace = control(`${lists.outbox}:trace`)
  const open = ({ id }: OutboxRow): void => {
    if (trace === 'enabled') go({ record: id })
    else toast(t('rights.notGranted'), 'info')
  }
  useListActions(list, view)
  const record = params.get('record')
  return (
    <Screen
      title={t('sms.outbox.title')}
      purpose={t('sms.outbox.purpose')}
      help={
        <Help
          title={t('sms.outbox.title')}
          items={messageStatuses.map((status) => ({
            key: status,
            term: t(`message.status.${status}`),
            meaning: t(`message.status.${status}.help`),
          }))}
        />
      }
      fill
    >
      <DataTable
        label={t('sms.outbox.list')}
        list={list}
        columns={columns}
        view={view}
        changed={changed}
        fresh={fresh}
        onOpen={trace === 'absent' ? undefined : open}
        filters={<FilterBar fields={fields} filters={filters} />}
        tools={
          <OutboxExport
            query={list.query}
            columns={shownColumns(columns, view).map(({ key }) => key)}
          />
        }
        empty={
          <EmptyState icon="outbox" title={t('sms.outbox.empty')} action={<SendLink />}>
            {t('sms.outbox.emptyText')}
          </EmptyState>
        }
      />
      {record !== null && trace === 'enabled' && (
        <Suspense fallback={null}>
          <TraceDrawer id={record} onClose={() => set({ record: null })} />
        </Suspense>
      )}
    </Screen>
  )
})
