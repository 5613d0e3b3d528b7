import { formatMoney, groupThousands } from '@tandem/core'
import type { Figure } from '@tandem/model'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { comparable, microsOf } from '../../kit/amount.ts'
import { Stat } from '../../kit/Stat.tsx'

type Value = number | string | null | undefined

/** A figure against what it was, with its trend; a click opens what is behind it. */
export function FigureCard({
  label,
  kind,
  now,
  was,
  vs,
  trend,
  currency,
  to,
}: {
  label: ReactNode
  kind: Figure['kind']
  now: Value
  was: Value
  /** The figure before, in words. */
  vs: (value: string) => string
  /** Of complete days, or hours, oldest first. */
  trend: readonly Value[]
  currency: string
  to?: string | undefined
}) {
  const navigate = useNavigate()
  const [present, past] = [numberOf(now), numberOf(was)]
  return (
    <Stat
      label={label}
      value={
        <span className="number">
          {valueText(kind, now, currency)}
          {kind === 'amount' && <span className="currency"> {currency}</span>}
        </span>
      }
      {...(present !== null &&
        past !== null && {
          compare: {
            now: present,
            before: past,
            ...(kind === 'share' && { unit: 'points' as const }),
            shown: vs(
              kind === 'amount'
                ? `${valueText(kind, was, currency)} ${currency}`
                : valueText(kind, was, currency),
            ),
          },
        })}
      trend={trend.map((value) => numberOf(value) ?? 0)}
      {...(to !== undefined && { onOpen: () => void navigate(to) })}
    />
  )
}

const numberOf = (value: Value): number | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number'
      ? value
      : comparable(value)

/** A count, a rate, or an amount in whole cents: micros do not matter in a sum; the ledger keeps them. */
export function valueText(kind: Figure['kind'], value: Value, currency: string): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'amount') return formatMoney(microsOf(String(value)), currency)
  return kind === 'share' ? `${Number(value).toFixed(1)}%` : groupThousands(value)
}
