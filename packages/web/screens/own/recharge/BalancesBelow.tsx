import type { BalanceRow, Tone } from '@tandem/model'
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
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Ellipsis, Money, Title, When } from '../../../kit/values.tsx'

const kinds = { name: 'contains', status: 'exact' } as const
const statuses = ['active', 'frozen', 'none'] as const
const tones = { active: 'success', frozen: 'danger', none: 'neutral' } as const satisfies Record<
  string,
  Tone
>

/** Balances of the companies below. */
export function BalancesBelow() {
  const { t } = useText()
  const { user } = useSession()
  const list = useList<BalanceRow>({
    path: '/recharge/balances',
    sort: '-createTime',
    filters: kinds,
  })
  const view = useTableView('rechargeBalances')
  useListActions(list, view)
  const fields = useMemo<readonly FilterField[]>(
    () => [
      { key: 'name', label: t('own.recharge.company'), kind: 'text' },
      {
        key: 'status',
        label: t('own.recharge.status'),
        kind: 'choice',
        options: statuses.map((value) => ({ value, label: t(`own.recharge.status.${value}`) })),
      },
    ],
    [t],
  )
  const columns = useMemo<Column<BalanceRow>[]>(() => {
    const sum = (key: 'available' | 'held', title: string): Column<BalanceRow> => ({
      key,
      title,
      align: 'end',
      width: 150,
      amount: (row) => row[key],
      cell: (row, places) => <Money amount={row[key]} currency={row.currency} places={places} />,
    })
    return [
      {
        key: 'name',
        title: t('own.recharge.company'),
        cell: ({ name }) => <Title>{name}</Title>,
      },
      ...(user.hideAmounts
        ? []
        : [sum('available', t('own.recharge.available')), sum('held', t('own.recharge.held'))]),
      {
        key: 'status',
        title: t('own.recharge.status'),
        width: 120,
        cell: ({ status }) => (
          <StatusTag tone={tones[status]}>{t(`own.recharge.status.${status}`)}</StatusTag>
        ),
      },
      {
        key: 'kind',
        title: t('own.recharge.companyKind'),
        width: 110,
        cell: ({ kind }) => t(`company.kind.${kind}`),
      },
      {
        key: 'sellerName',
        title: t('own.recharge.sellerColumn'),
        cell: ({ sellerName }) => <Ellipsis>{sellerName}</Ellipsis>,
      },
      {
        key: 'lastRechargeTime',
        title: t('own.recharge.last'),
        width: 180,
        cell: ({ lastRechargeTime }) => <When at={lastRechargeTime} />,
      },
    ]
  }, [t, user.hideAmounts])
  return (
    <DataTable
      label={t('own.recharge.below')}
      list={list}
      columns={columns}
      view={view}
      filters={<FilterBar fields={fields} filters={list.filters} />}
      empty={
        <EmptyState icon="wallet" title={t('own.recharge.belowEmpty')}>
          {t('own.recharge.belowEmptyText')}
        </EmptyState>
      }
    />
  )
}
