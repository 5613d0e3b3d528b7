import type { balancesBelow, ListRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { useText } from '../../../kit/language.tsx'
import type { RowAction } from '../../../kit/list.ts'
import { BookDialog } from '../order/BookDialog.tsx'

export type BalanceRow = ListRow<typeof balancesBelow>

/** A payment is booked from the row of a company that buys from the own one. */
export function useBooking() {
  const { t } = useText()
  const { granted } = useRights()
  const { user } = useSession()
  const may = granted('paymentOrder:book')
  return useMemo(
    () => ({
      actions: (row: BalanceRow, open: (dialog: string) => void): RowAction[] =>
        may && row.parentId === user.companyId
          ? [{ key: 'book', label: t('payments.book.action'), onSelect: () => open('book') }]
          : [],
      nameOf: (row: BalanceRow) => row.name,
      dialogs: {
        book: ({ id, name, currency, available }: BalanceRow, close: () => void) => (
          <BookDialog payer={{ id, name, currency, available }} onClose={close} />
        ),
      },
    }),
    [t, may, user.companyId],
  )
}
