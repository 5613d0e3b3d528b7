import { coinOf, parseMicros } from '@tandem/core'
import type { PaymentOrder } from '@tandem/model'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { QrCode } from '../../../kit/QrCode.tsx'
import { Money } from '../../../kit/values.tsx'
import { Countdown } from './Countdown.tsx'
import { SlipPart } from './SlipPart.tsx'

/** How an order is paid, or what of it is missing: a page, an address with its QR code, or an account. */
export function PayPanel({ order }: { order: PaymentOrder }) {
  const { t, locale } = useText()
  const { pay, expiresAt, driver, orderNo } = order
  if (!pay) return null
  const { url, address, coin, walletLink, instructions, simulator } = pay
  const network = address === null || coin === null ? undefined : coinOf(coin)
  const page = simulator ?? url
  return (
    <div className="pay-panel">
      {network && (
        <p className="form-note pay-network">
          <strong>
            {network.network === null
              ? t('payments.pay.onlyCoin', { coin: network.symbol })
              : t('payments.pay.onlyNetwork', { coin: network.symbol, network: network.network })}
          </strong>{' '}
          {t('payments.pay.networkLost')}
        </p>
      )}
      {walletLink !== null && (
        <figure className="pay-code">
          <QrCode text={walletLink} label={t('payments.pay.qr')} />
          {walletLink === address && <figcaption>{t('payments.pay.qrAddress')}</figcaption>}
        </figure>
      )}
      <dl>
        <DueAmount order={order} pay={pay} />
        {address !== null && (
          <>
            <dt>{t('payments.pay.to')}</dt>
            <dd>
              <CopyText text={address} />
            </dd>
          </>
        )}
        {instructions !== null && (
          <>
            <dt>{t('payments.pay.transfer', { order: orderNo })}</dt>
            <dd className="pay-account">
              {instructions.split('\n').map((line) => (
                <CopyText key={line} text={line} />
              ))}
              <CopyText text={orderNo} />
            </dd>
          </>
        )}
        {expiresAt !== null && driver !== 'bankTransfer' && <Countdown until={expiresAt} />}
      </dl>
      {address !== null && <p className="hint pay-wait">{t('payments.pay.wait')}</p>}
      {(page !== null || driver === 'bankTransfer') && (
        <div className="pay-foot">
          {page !== null && (
            <a
              className="button primary"
              href={simulator === null ? page : `${page}?lang=${locale.slice(0, 2)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t(simulator === null ? 'payments.pay.page' : 'payments.pay.simulator')}
            </a>
          )}
          {driver === 'bankTransfer' && <SlipPart order={order} />}
        </div>
      )}
    </div>
  )
}

/** What is to be sent now: where a part arrived, the rest and nothing else. */
function DueAmount({
  order: { due, received, currency },
  pay: { address, coin, coinAmount, instructions },
}: {
  order: PaymentOrder
  pay: NonNullable<PaymentOrder['pay']>
}) {
  const { t } = useText()
  const isRest = (parseMicros(received ?? '0') ?? 0n) > 0n
  const isSent = address !== null || instructions !== null
  const label = isRest ? 'payments.pay.sendRest' : isSent ? 'payments.pay.send' : 'payments.pay.due'
  return (
    <>
      <dt>{t(label)}</dt>
      <dd className="pay-amount">
        {coinAmount !== null && coin !== null && address !== null ? (
          <>
            <CopyText text={coinAmount} /> {coinOf(coin).symbol}
            <span className="hint">
              <Money amount={due} currency={currency} />
            </span>
          </>
        ) : (
          <Money amount={due} currency={currency} />
        )}
      </dd>
    </>
  )
}
