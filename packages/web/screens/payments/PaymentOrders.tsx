import { paymentOrderList, type PaymentOrderRow } from '@tandem/model'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { BookDialog } from './order/BookDialog.tsx'
import { OrderContent } from './order/OrderContent.tsx'
import { orderCells } from './order/OrderStatus.tsx'

const record = { Content: ({ row }: { row: PaymentOrderRow }) => <OrderContent id={row.id} /> }

/** Every recharge below, and what waits for the seller. */
export const PaymentOrders = () => (
  <ListScreen<PaymentOrderRow>
    list={paymentOrderList}
    icon="wallet"
    record={record}
    cells={orderCells}
    add={{
      code: 'paymentOrder:book',
      label: 'payments.book.action',
      dialog: (close) => <BookDialog onClose={close} />,
    }}
  />
)
