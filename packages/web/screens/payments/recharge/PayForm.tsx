import { formatMoney, parseMicros } from '@tandem/core'
import { money, type PayChannels, paymentCalls, paymentOrderList } from '@tandem/model'
import { useState } from 'react'
import { textOf } from '../../../kit/form/values.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Segments } from '../../../kit/Segments.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form } from '../../../record/Form.tsx'
import { useForm } from '../../../record/useForm.ts'
import { shown } from '../order/shown.ts'

const shape = {
  fields: { amount: money({ digits: 6, from: '0.01', to: '1000000', required: true }) },
}
const labels = { amount: { label: 'payments.pay.amount' } } as const

/** Amount and channel; the order opens at once (spec §5: 50 to 50,000, two decimals). */
export function PayForm({
  offer: { currency, channels },
  amount,
  onOrdered,
}: {
  offer: PayChannels
  /** What is to be paid, where something asks for it. */
  amount: string | null
  onOrdered: (id: string) => void
}) {
  const text = useText()
  const { t } = text
  const [chosen, choose] = useState(channels[0]?.id ?? '')
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  const form = useForm({
    shape,
    mode: 'call',
    record: { currency, ...(amount !== null && { amount }) },
    submit: (body, { ask }) =>
      ask(paymentCalls.create, {
        channelId: channel?.id ?? '',
        amount: textOf(body['amount']),
        currency,
      }),
    refresh: [paymentOrderList.path],
    done: (id) => {
      if (typeof id === 'string') onOrdered(id)
    },
  })
  const micros = parseMicros(textOf(form.values['amount']))
  const isCoin = channel?.driver === 'btcpay' || channel?.driver === 'nowpayments'
  return (
    <section className="card pay-form" aria-labelledby="pay-form">
      <h2 id="pay-form">{t('payments.pay.title')}</h2>
      <Form
        form={form}
        words={fieldWords(text, labels)}
        head={
          <Segments
            label={t('payments.pay.channel')}
            value={channel?.id ?? ''}
            segments={channels.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        }
        below={
          channel && (
            <div className="hint">
              <p>
                {t('payments.pay.limits', {
                  min: shown(channel.min),
                  max: shown(channel.max),
                  currency,
                })}
              </p>
              {isCoin && <p>{t('payments.pay.wait')}</p>}
            </div>
          )
        }
        foot={
          <Button kind="primary" type="submit" busy={form.busy}>
            {micros !== undefined && micros > 0n
              ? t('payments.pay.submit', { amount: formatMoney(micros, currency), currency })
              : t('payments.pay.submitEmpty')}
          </Button>
        }
      />
    </section>
  )
}
