import { useText } from '../../../kit/language.tsx'
import { useNow } from './useNow.ts'

const two = (value: number): string => String(value).padStart(2, '0')
/** So near the end it is said louder, s. */
const SOON_S = 300

/** How long an order can still be paid, as a line of its facts; after the end, what becomes of a late payment. */
export function Countdown({ until }: { until: string }) {
  const { t } = useText()
  const seconds = Math.max(0, Math.floor((Date.parse(until) - useNow()) / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const time = `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
  return (
    <>
      <dt>{t('payments.pay.left')}</dt>
      <dd className={`number pay-left ${seconds < SOON_S ? 'pay-soon' : ''}`} role="timer">
        {seconds > 0 ? time : t('payments.pay.late')}
      </dd>
    </>
  )
}
