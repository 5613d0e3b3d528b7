import { formatMoney, moneyText, parseMicros, rechargePicks } from '@tandem/core'
import { money, type PayChannels, paymentCalls, paymentOrderList } from '@tandem/model'
import { useState } from 'react'
import type { Client } from '../../../data/client.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { textOf } from '../../../kit/form/values.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Segments } from '../../../kit/Segments.tsx'
import { fieldWords } from '../../../record/fieldWords.ts'
import { Form } from '../../../record/Form.tsx'
import { useForm } from '../../../record/useForm.ts'
import { shown } from '../order/shown.ts'

const shape = {
  fields: { amount: money({ digits: 6, from: '0.01', to: '500000000', required: true }) },
}
const labels = { amount: { label: 'payments.pay.amount' } } as const

/** Amount and channel; the order opens at once (limits and decimals of the currency: the server says). */
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
  const client = useClient()
  const [chosen, choose] = useState(channels[0]?.id ?? '')
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  const form = useForm({
    shape,
    mode: 'call',
    draft: `recharge.${currency}.${amount ?? ''}`,
    record: { currency, ...(amount !== null && { amount }) },
    submit: (body, { ask }) =>
      ask(paymentCalls.create, {
        channelId: channel?.id ?? '',
        amount: textOf(body['amount']),
        currency,
      }),
    refresh: [paymentOrderList.path],
    done: (id) => {
      if (typeof id !== 'string') return
      onOrdered(id)
      if (channel?.driver === 'stripe') void openCheckout(client, id)
    },
  })
  const micros = parseMicros(textOf(form.values['amount']))
  const picks = channel
    ? rechargePicks(currency, {
        least: parseMicros(channel.min) ?? 0n,
        most: parseMicros(channel.max) ?? 0n,
      })
    : []
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
              {picks.length > 0 && (
                <fieldset className="pay-picks" aria-label={t('payments.pay.picks')}>
                  {picks.map((pick) => (
                    <Button
                      key={String(pick)}
                      aria-pressed={pick === micros}
                      onClick={() => form.set({ amount: moneyText(pick, currency) })}
                    >
                      {shown(moneyText(pick, currency), currency)} {currency}
                    </Button>
                  ))}
                </fieldset>
              )}
              <p>
                {t('payments.pay.limits', {
                  min: shown(channel.min, currency),
                  max: shown(channel.max, currency),
                  currency,
                })}
              </p>
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
      {channel && <Next driver={channel.driver} minutes={channel.minutes} />}
    </section>
  )
}

/**
 * Leads to the page of the provider on which a card is paid, and which leads back to the order. What cannot be read now is on
 * the page of the order, with a button.
 */
async function openCheckout(client: Client, id: string): Promise<void> {
  const order = await client.ask(paymentCalls.queryById, { id }, { quiet: true }).catch(() => null)
  const url = order?.pay?.url ?? ''
  if (/^https?:/.test(url)) location.assign(url)
}

/** What happens after the order, by the kind of its method. */
function Next({ driver, minutes }: Pick<PayChannels['channels'][number], 'driver' | 'minutes'>) {
  const { t } = useText()
  const way = driver === 'btcpay' || driver === 'nowpayments' ? 'coin' : driver
  return (
    <aside className="pay-next" aria-label={t('payments.next.title')}>
      <h3>{t('payments.next.title')}</h3>
      <ul>
        <li>{t(`payments.next.${way}`)}</li>
        {way !== 'bankTransfer' && <li>{t('payments.next.time', { n: minutes })}</li>}
        <li>{t('payments.next.late')}</li>
      </ul>
    </aside>
  )
}
