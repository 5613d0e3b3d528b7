import type { RechargeRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useList } from '../../../data/useList.ts'
import { useListActions } from '../../../data/useListActions.ts'
import { useTableView } from '../../../data/useTableView.ts'
import { DataTable } from '../../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../../kit/FilterBar.tsx'
import { useText } from '../../../kit/language.tsx'
import type { Column } from '../../../kit/list.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { Ellipsis, Money, When } from '../../../kit/values.tsx'

const kinds = { createTime: 'range' } as const

/** Bookings on the account other than message charges. */
export function RechargeLines() {
  const { t } = useText()
  const { user } = useSession()
  const list = useList<RechargeRow>({ path: '/recharge', sort: '-createTime', filters: kinds })
  const view = useTableView('recharge')
  useListActions(list, view)
  const fields = useMemo<readonly FilterField[]>(
    () => [{ key: 'createTime', label: t('own.recharge.time'), kind: 'days' }],
    [t],
  )
  const columns = useMemo<Column<RechargeRow>[]>(
    () => [
      {
        key: 'createTime',
        title: t('own.recharge.time'),
        width: 180,
        sortable: true,
        cell: ({ createTime }) => <When at={createTime} />,
      },
      {
        key: 'kind',
        title: t('own.recharge.kind'),
        width: 120,
        cell: ({ kind }) => t(`own.recharge.kind.${kind}`),
      },
      ...(user.hideAmounts
        ? []
        : [
            {
              key: 'amount',
              title: t('own.recharge.amount'),
              align: 'end' as const,
              width: 160,
              amount: ({ amount }: RechargeRow) => amount,
              cell: ({ amount, currency }: RechargeRow, places?: number) => (
                <Money amount={amount} currency={currency} places={places} />
              ),
            },
          ]),
      {
        key: 'reason',
        title: t('own.recharge.reason'),
        cell: ({ reason }) => <Ellipsis>{reason}</Ellipsis>,
      },
    ],
    [t, user.hideAmounts],
  )
  return (
    <DataTable
      label={t('own.recharge.lines')}
      list={list}
      columns={columns}
      view={view}
      filters={<FilterBar fields={fields} filters={list.filters} />}
      empty={
        <EmptyState icon="wallet" title={t('own.recharge.linesEmpty')}>
          {t('own.recharge.linesEmptyText')}
        </EmptyState>
      }
    />
  )
}
