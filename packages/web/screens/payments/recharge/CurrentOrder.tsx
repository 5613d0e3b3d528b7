import { isAtRest } from '@tandem/core'
import { paymentCalls } from '@tandem/model'
import { failureOf } from '../../../data/failureOf.ts'
import { useAction } from '../../../data/useAction.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { OrderFiles } from '../order/OrderFiles.tsx'
import { OrderState } from '../order/OrderState.tsx'
import { PayPanel } from '../order/PayPanel.tsx'
import { OrderStatus } from '../order/OrderStatus.tsx'
import { orderPaths, useOrder } from '../order/useOrder.ts'

/** The order that is being paid, until another one is made. */
export function CurrentOrder({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useText()
  const { data, error, refetch } = useOrder(id)
  const checking = useAction(
    (client, asked: string) => client.ask(paymentCalls.refresh, { id: asked }),
    { refresh: orderPaths },
  )
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { status, orderNo, driver } = data
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
        <Button kind={isAtRest(status) ? 'primary' : 'quiet'} onClick={onEnd}>
          {t('payments.pay.again')}
        </Button>
      </div>
    </section>
  )
}
