import { type PaymentOrder, paymentCalls } from '@tandem/model'
import { useClient } from '../../../data/DataContext.tsx'
import { saveFile } from '../../../data/saveFile.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'

/** The receipt in both languages, and the slip of a transfer. */
export function OrderFiles({ order }: { order: PaymentOrder }) {
  const { t } = useText()
  const client = useClient()
  const { id, orderNo, status, slip, amount } = order
  const isPaid = status === 'paid' || status === 'refunded'
  // Both show amounts.
  if (amount === undefined || (!isPaid && slip === null)) return null
  const receipt = (language: 'en' | 'zh'): void =>
    void client
      .ask(paymentCalls.receipt, { id, language })
      .then((blob) => saveFile(blob, `${orderNo}-${language}.pdf`))
  return (
    <div className="pay-foot">
      {isPaid && (
        <>
          <Button icon="download" onClick={() => receipt('en')}>
            {t('payments.detail.receiptEn')}
          </Button>
          <Button icon="download" onClick={() => receipt('zh')}>
            {t('payments.detail.receiptZh')}
          </Button>
        </>
      )}
      {slip && (
        <Button
          icon="download"
          onClick={() =>
            void client.ask(paymentCalls.slip, { id }).then((blob) => saveFile(blob, slip.name))
          }
        >
          {t('payments.detail.slip')}
        </Button>
      )}
    </div>
  )
}
