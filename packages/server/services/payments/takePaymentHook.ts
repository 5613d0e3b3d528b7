import { withScope } from '../../store/database/withScope.ts'
import { findChannel, openChannel } from '../../store/payments/channels.ts'
import type { PaymentPorts } from './paymentPorts.ts'
import { countForged, insertHook } from '../../store/payments/hooks.ts'

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
      const recent = await countForged(on, channelId, at)
      if ((recent?.n ?? 0) >= MOST_FORGED) return 401
    }
    const headers = Object.fromEntries(
      Object.entries(told.headers).filter(([name]) => KEPT_HEADERS.includes(name)),
    )
    const id = ports.ids.next()
    // A forged delivery must not stand in for the real one of its name.
    const delivery = isSigned ? heard.delivery : `forged:${id}`
    await insertHook(on, {
      id,
      channelId,
      driver: channel.driver,
      delivery,
      headers,
      body,
      isSigned,
      providerId,
      paymentId: heard.paymentId,
      at,
    })
    return isSigned ? 200 : 401
  })
  if (status === 200) ports.wakePayments?.()
  return status
}
