import { type PaymentOrder, paymentCalls } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { useRights } from '../../../data/useRights.ts'
import { Button } from '../../../kit/Button.tsx'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { ConfirmDialog, RefundDialog, RefuseDialog } from './OrderDialogs.tsx'
import { shown } from './shown.ts'
import { orderPaths } from './useOrder.ts'

/** What the seller decides about an order; nothing for who pays it. */
export function OrderActions({ order }: { order: PaymentOrder }) {
  const { t } = useText()
  const { toast } = useToast()
  const confirm = useConfirm()
  const { granted } = useRights()
  const { user } = useSession()
  const [open, setOpen] = useState<'confirm' | 'refund' | 'refuse' | null>(null)
  const approving = useAction((client, id: string) => client.ask(paymentCalls.approve, { id }), {
    refresh: orderPaths,
    done: () => toast(t('payments.approve.done')),
  })
  const { id, request, status, driver, currency, companyId, companyName } = order
  if (companyId === user.companyId) return null
  const close = (): void => setOpen(null)
  const isOpen = status !== 'paid' && status !== 'refunded'
  const mayConfirm = driver === 'bankTransfer' && isOpen && !request && granted('paymentOrder:book')
  const mayRefund = status === 'paid' && !request && granted('paymentOrder:refund')
  const mayDecide = request !== null && granted('paymentOrder:approve')
  const approve = async (): Promise<void> => {
    if (!request) return
    const yes = await confirm({
      title: t('payments.approve.title', {
        amount: shown(request.amount, currency),
        currency,
        company: companyName,
      }),
      body: t('payments.approve.text', { by: request.by, reason: request.reason ?? '' }),
      action: t('payments.approve.action'),
    })
    if (yes) await approving.run(id)
  }
  return (
    <>
      {request && (
        <p className="form-note">
          {t(`payments.request.${request.kind}`, {
            by: request.by,
            amount: shown(request.amount, currency),
            currency,
          })}
        </p>
      )}
      {(mayConfirm || mayRefund || mayDecide) && (
        <div className="pay-foot">
          {mayConfirm && (
            <Button kind="primary" onClick={() => setOpen('confirm')}>
              {t('payments.confirm.action')}
            </Button>
          )}
          {mayDecide && !request.isOwn && (
            <Button kind="primary" busy={approving.running} onClick={() => void approve()}>
              {t('payments.approve.action')}
            </Button>
          )}
          {mayDecide && (
            <Button onClick={() => setOpen('refuse')}>{t('payments.refuse.action')}</Button>
          )}
          {mayDecide && request.isOwn && <span className="hint">{t('payments.request.own')}</span>}
          {mayRefund && (
            <Button onClick={() => setOpen('refund')}>{t('payments.refund.action')}</Button>
          )}
        </div>
      )}
      {open === 'confirm' && <ConfirmDialog order={order} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} onClose={close} />}
      {open === 'refuse' && <RefuseDialog order={order} onClose={close} />}
    </>
  )
}
