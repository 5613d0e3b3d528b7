import { countryName } from '@tandem/i18n/countryName'
import { groupThousands, shortened } from '@tandem/core'
import { languageTag } from '@tandem/i18n/translator'
import { countryOfNumber } from './callingCodes.ts'
import { useCopy } from './CopyText.tsx'
import { formatAmount, formatInstant, formatRelative, placesIn } from './format.ts'
import { useText, useTimeZone } from './language.tsx'
import { Tooltip } from './Tooltip.tsx'

/** Spec §9: longer texts are cut here. */
const ELLIPSIS_AFTER = 25
const TITLE_AFTER = 48

/** The content of an empty cell. */
export const nothing = <span className="nothing">–</span>

/** An amount with its currency; `amount` is a decimal string. */
export function Money({
  amount,
  currency,
  places,
}: {
  amount: string | null | undefined
  currency: string
  /** Decimal places of the surrounding amounts (placesOf). */
  places?: number | undefined
}) {
  if (amount === null || amount === undefined) return nothing
  return (
    <span className="number">
      {formatAmount(amount, placesIn(currency, places))}{' '}
      <span className="currency">{currency}</span>
    </span>
  )
}

/** A count with thousands separated. */
export function Count({ value }: { value: number | string | null | undefined }) {
  if (value === null || value === undefined) return nothing
  return <span className="number">{groupThousands(value)}</span>
}

/** A moment in the reader's zone; how long ago, and the zone, on hover. */
export function When({ at }: { at: string | null | undefined }) {
  const { locale } = useText()
  const timeZone = useTimeZone()
  if (at === null || at === undefined || at === '') return nothing
  return (
    <Tooltip
      text={() =>
        `${formatRelative(at, Date.now(), languageTag(locale))} · ${timeZone.replaceAll('_', ' ')}`
      }
    >
      <time className="number" dateTime={at}>
        {formatInstant(at, timeZone)}
      </time>
    </Tooltip>
  )
}

/** A telephone number in E.164; its country on hover, copied on click. */
export function Phone({
  number,
  country,
}: {
  number: string | null | undefined
  country?: string
}) {
  const { t, locale } = useText()
  const copy = useCopy()
  if (number === null || number === undefined || number === '') return nothing
  const iso2 = country ?? countryOfNumber(number)
  return (
    <Tooltip
      text={`${iso2 === undefined ? '' : `${countryName(locale, iso2)} (${iso2}) · `}${t('kit.copyHint')}`}
    >
      <button type="button" className="copy number" onClick={() => copy(number)}>
        {number}
      </button>
    </Tooltip>
  )
}

/** A text, truncated after 25 characters, in full on hover. */
export function Ellipsis({
  children,
  after = ELLIPSIS_AFTER,
}: {
  children: string | null | undefined
  after?: number | undefined
}) {
  if (children === null || children === undefined || children === '') return nothing
  const short = shortened(children, after)
  if (short === children) return children
  return (
    <Tooltip text={children}>
      <span className="ellipsis">{short}</span>
    </Tooltip>
  )
}

/** The name of a row: it identifies the row, so it is truncated later than other texts. */
export function Title({ children }: { children: string | null | undefined }) {
  return <Ellipsis after={TITLE_AFTER}>{children}</Ellipsis>
}
