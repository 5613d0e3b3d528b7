import { useText } from '../../../kit/language.tsx'
import { useNow } from './useNow.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** How long is left until a moment. */
export function Countdown({ until }: { until: string }) {
  const { t } = useText()
  const seconds = Math.max(0, Math.floor((Date.parse(until) - useNow()) / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const time = `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
  return (
    <span className="hint number" role="timer">
      {t('payments.pay.left', { time })}
    </span>
  )
}
