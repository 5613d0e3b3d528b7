import { isAtRest } from '@tandem/core'
import { paymentCalls } from '@tandem/model'
import { failureOf } from '../../../data/failureOf.ts'
import { useAction } from '../../../data/useAction.ts'
import { Button } from '../../../kit/Button.tsx'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { OrderFiles } from '../order/OrderFiles.tsx'
import { OrderState } from '../order/OrderState.tsx'
import { PayPanel } from '../order/PayPanel.tsx'
import { OrderStatus } from '../order/OrderStatus.tsx'
import { orderPaths, useOrder } from '../order/useOrder.ts'

/** The order that is being paid, until another one is made. */
export function CurrentOrder({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { data, error, refetch } = useOrder(id)
  const checking = useAction(
    (client, asked: string) => client.ask(paymentCalls.refresh, { id: asked }),
    { refresh: orderPaths },
  )
  const confirm = useConfirm()
  const cancelling = useAction(
    (client, asked: string) => client.ask(paymentCalls.cancel, { id: asked }),
    { refresh: orderPaths, done: () => toast(t('payments.cancel.done')) },
  )
  const cancel = async (): Promise<void> => {
    const yes = await confirm({
      title: t('payments.cancel.title', { order: data?.orderNo ?? '' }),
      body: t('payments.cancel.text'),
      action: t('payments.cancel.action'),
      danger: true,
    })
    if (yes) await cancelling.run(id)
  }
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { status, orderNo, driver, mayCancel } = data
  return (
    <section className="card pay-order" aria-labelledby="pay-order">
      <div className="pay-head">
        <h2 id="pay-order">{orderNo}</h2>
        <OrderStatus row={data} />
      </div>
      <OrderState order={data} />
      <PayPanel order={data} />
      <OrderFiles order={data} />
      <div className="pay-foot">
        {!isAtRest(status) && driver !== 'bankTransfer' && (
          <Button icon="refresh" busy={checking.running} onClick={() => void checking.run(id)}>
            {t('payments.pay.check')}
          </Button>
        )}
        {mayCancel && (
          <Button busy={cancelling.running} onClick={() => void cancel()}>
            {t('payments.cancel.action')}
          </Button>
        )}
        <Button kind={isAtRest(status) ? 'primary' : 'quiet'} onClick={onEnd}>
          {t('payments.pay.again')}
        </Button>
      </div>
    </section>
  )
}
