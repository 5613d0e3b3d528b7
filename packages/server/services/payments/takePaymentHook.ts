import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { findChannel, openChannel } from '../../store/payments/channels.ts'
import type { PaymentPorts } from './paymentPorts.ts'

/** Forged deliveries that are kept in an hour and channel: to be seen, not to fill the disk. */
const MOST_FORGED = 100
const KEPT_HEADERS = [
  'btcpay-sig',
  'x-nowpayments-sig',
  'stripe-signature',
  'content-type',
  'user-agent',
]

/**
 * Stores what a provider told before it is answered; each delivery once. Nothing of it is believed: the provider is asked
 * afterwards (`paymentWork`). The status of the answer.
 */
export async function takePaymentHook(
  ports: Pick<PaymentPorts, 'system' | 'secrets' | 'clock' | 'ids' | 'payments' | 'wakePayments'>,
  channelId: string,
  told: { headers: Readonly<Record<string, string>>; body: string },
): Promise<number> {
  if (!/^\d{1,18}$/.test(channelId)) return 404
  const at = new Date(ports.clock.now())
  const status = await withScope(ports.system, 'everything', async (on) => {
    const stored = await findChannel(on, channelId)
    const channel = stored && openChannel(stored, ports.secrets)
    if (!channel) return 404
    const body = told.body.replaceAll('\0', '')
    const heard = ports.payments[channel.driver].hear(channel, { ...told, at })
    const { isSigned, providerId } = heard
    if (!isSigned) {
      const recent = await sql<{ n: number }>`
        select count(*)::int as n from pay_hook
        where channel_id = ${channelId} and verdict = 'forged' and received_at > ${at}::timestamptz - interval '1 hour'`.first(
        on,
      )
      if ((recent?.n ?? 0) >= MOST_FORGED) return 401
    }
    const headers = Object.fromEntries(
      Object.entries(told.headers).filter(([name]) => KEPT_HEADERS.includes(name)),
    )
    const id = ports.ids.next()
    // A forged delivery must not stand in for the real one of its name.
    const delivery = isSigned ? heard.delivery : `forged:${id}`
    await sql`
      insert into pay_hook (id, channel_id, driver, delivery, headers, body, verdict, provider_id, payment, status, next_at, received_at)
      values (${id}, ${channelId}, ${channel.driver}, ${delivery}, ${JSON.stringify(headers)}::jsonb, ${body},
        ${isSigned ? 'signed' : 'forged'}, ${providerId}, ${heard.paymentId}, ${isSigned ? 'waiting' : 'ignored'},
        ${isSigned ? at : null}, ${at})
      on conflict (channel_id, delivery) do nothing`.run(on)
    return isSigned ? 200 : 401
  })
  if (status === 200) ports.wakePayments?.()
  return status
}
