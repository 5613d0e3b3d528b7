import { type PaymentOrder, paymentCalls } from '@tandem/model'
import { useRef } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { useRights } from '../../../data/useRights.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { orderPaths } from './useOrder.ts'

/** The payer shows that the transfer was made. */
export function SlipPart({ order: { id, companyId } }: { order: PaymentOrder }) {
  const { t } = useText()
  const { toast } = useToast()
  const { granted } = useRights()
  const { user } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const adding = useAction(
    (client, chosen: File) => {
      const form = new FormData()
      form.append('id', id)
      form.append('file', chosen)
      return client.ask(paymentCalls.addSlip, form)
    },
    { refresh: orderPaths, done: () => toast(t('payments.pay.slipDone')) },
  )
  if (!granted('recharge:pay') || user.companyId !== companyId) return null
  return (
    <>
      <Button icon="upload" busy={adding.running} onClick={() => picker.current?.click()}>
        {t('payments.pay.addSlip')}
      </Button>
      <span className="hint">{t('payments.pay.slipHint')}</span>
      <input
        ref={picker}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={t('payments.pay.addSlip')}
        accept=".pdf,.png,.jpg,.jpeg"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) void adding.run(chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}
