import { type PaymentOrderRow, paymentOrderList } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { statusWord } from './statusWord.ts'

const { tones } = paymentOrderList.fields.status

/** Where an order is, in the words of its method of payment. */
export function OrderStatus({
  row: { status, driver },
}: {
  row: Pick<PaymentOrderRow, 'status' | 'driver'>
}) {
  const { t } = useText()
  return <StatusTag tone={tones[status]}>{t(statusWord(status, driver))}</StatusTag>
}

/** The method as the payer chose it. */
function Method({
  row: { channelName, driver },
}: {
  row: Pick<PaymentOrderRow, 'channelName' | 'driver'>
}) {
  const { t } = useText()
  return channelName ?? t(`payments.order.driver.${driver}`)
}

/** What lists of orders show in their own way. */
export const orderCells = { status: OrderStatus, driver: Method }
