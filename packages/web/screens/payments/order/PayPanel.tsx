import type { PaymentOrder } from '@tandem/model'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { QrCode } from '../../../kit/QrCode.tsx'
import { Money } from '../../../kit/values.tsx'
import { Countdown } from './Countdown.tsx'
import { SlipPart } from './SlipPart.tsx'

/** How an order is paid: a page, an address with its QR code, or an account. */
export function PayPanel({ order }: { order: PaymentOrder }) {
  const { t } = useText()
  const { pay, due, currency, expiresAt, driver, orderNo } = order
  if (!pay) return null
  const { url, address, coin, coinAmount, walletLink, instructions } = pay
  return (
    <div className="pay-panel">
      {walletLink !== null && <QrCode text={walletLink} label={t('payments.pay.qr')} />}
      <dl>
        <dt>{t('payments.pay.send')}</dt>
        <dd className="pay-amount">
          {coinAmount !== null && coin !== null && address !== null ? (
            <>
              <CopyText text={coinAmount} /> {coin}
              <span className="hint">
                <Money amount={due} currency={currency} />
              </span>
            </>
          ) : (
            <Money amount={due} currency={currency} />
          )}
        </dd>
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
      </dl>
      {address !== null && <p className="hint pay-wait">{t('payments.pay.wait')}</p>}
      <div className="pay-foot">
        {url !== null && (
          <a className="button primary" href={url} target="_blank" rel="noopener noreferrer">
            {t('payments.pay.page')}
          </a>
        )}
        {driver === 'bankTransfer' && <SlipPart order={order} />}
        {expiresAt !== null && driver !== 'bankTransfer' && <Countdown until={expiresAt} />}
      </div>
    </div>
  )
}
