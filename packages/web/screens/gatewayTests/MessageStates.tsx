import type { GatewayTestMessage, Tone } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'

interface Shown {
  message: GatewayTestMessage
}

const submitTones = {
  waiting: 'neutral',
  submitting: 'info',
  accepted: 'success',
  refused: 'danger',
  unknown: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
} as const

/** Whether the gateway took it, and why not. */
export function SubmitState({ message: { status, reason, parts } }: Shown) {
  const { t } = useText()
  const errors = [...new Set(parts.flatMap(({ error }) => error ?? []))]
  return (
    <>
      <StatusTag tone={submitTones[status]}>{t(`gatewayTest.submit.${status}`)}</StatusTag>
      {reason !== null && <small>{t(`gatewayTest.reason.${reason}`)}</small>}
      {errors.map((error) => (
        <small key={error} className="number">
          {error}
        </small>
      ))}
    </>
  )
}

const receiptTones: Readonly<Record<string, Tone>> = {
  delivered: 'success',
  submitted: 'info',
  unknown: 'warning',
}

/** What the receipts say, in words and in the carrier's own. */
export function ReceiptState({ message: { status, parts } }: Shown) {
  const { t, has, loose } = useText()
  if (status !== 'accepted' && status !== 'unknown') return nothing
  const told = parts.filter(({ receipt }) => receipt !== null)
  const worst = told.find(({ receipt }) => receipt !== 'delivered') ?? told[0]
  if (!worst || worst.receipt === null) {
    return <StatusTag tone="neutral">{t('gatewayTest.receipt.none')}</StatusTag>
  }
  const key = `gatewayTest.receipt.${worst.receipt}`
  const own = [worst.stat, worst.networkError].filter((one) => one !== null && one !== '')
  return (
    <>
      <StatusTag tone={receiptTones[worst.receipt] ?? 'danger'}>
        {has(key) ? loose(key) : worst.receipt}
      </StatusTag>
      <small className="number">{own.join(' · ')}</small>
      {told.length < parts.length && (
        <small>{t('gatewayTest.receipt.partly', { n: told.length, of: parts.length })}</small>
      )}
    </>
  )
}

/** Whether the phone has it. */
export function PhoneState({ message, isFirst }: Shown & { isFirst: boolean }) {
  const { t } = useText()
  const { status, received, missedBy } = message
  if (received) {
    return (
      <>
        <StatusTag tone={received.text === null ? 'warning' : 'success'}>
          {t(received.text === null ? 'gatewayTest.phone.partly' : 'gatewayTest.phone.received')}
        </StatusTag>
        {isFirst && <small className="gateway-first">{t('gatewayTest.first')}</small>}
        {received.toldBy !== null && (
          <small>{t('gatewayTest.phone.by', { user: received.toldBy })}</small>
        )}
      </>
    )
  }
  if (missedBy !== null) {
    return (
      <>
        <StatusTag tone="danger">{t('gatewayTest.phone.missed')}</StatusTag>
        <small>{t('gatewayTest.phone.by', { user: missedBy })}</small>
      </>
    )
  }
  if (status !== 'accepted' && status !== 'unknown') return nothing
  return <StatusTag tone="neutral">{t('gatewayTest.phone.waiting')}</StatusTag>
}
