import type { Quote } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { Count, Money } from '../../../kit/values.tsx'
import { screeningLines } from './screeningText.ts'

/** In a bill: how many numbers are looked up first, and what that costs at most. */
export function ScreeningPrice({
  screening,
  currency,
  places,
}: {
  screening: NonNullable<Quote['screening']>
  currency: string
  places: number
}) {
  const text = useText()
  const { asked, amount } = screening
  return (
    <>
      <dt>
        {text.t(amount === undefined ? 'task.screen.numbers' : 'task.screen.price')}
        {screeningLines(text, screening, currency).map((line) => (
          <small key={line} className="line">
            {line}
          </small>
        ))}
      </dt>
      <dd>
        {amount === undefined ? (
          <Count value={asked} />
        ) : (
          <Money amount={amount} currency={currency} places={places} />
        )}
      </dd>
    </>
  )
}
