import { groupThousands } from '@tandem/core'
import type { AnalysisPart, FigureValues } from '@tandem/model'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BarList } from '../../kit/BarList.tsx'
import { useText } from '../../kit/language.tsx'
import { colourOf } from './OverTime.tsx'

/** What a period consists of: a bar each, the largest first, that opens the list behind it; an amount beside each. */
export function BrokenDown({
  title,
  action,
  stack,
  line,
  total,
  beside,
  label,
  parts,
  linkOf,
}: {
  title: string
  action?: ReactNode
  stack: readonly string[]
  line?: string | undefined
  /** What stands for a part; left out: how many its bar counts. */
  total?: ((figures: FigureValues) => string) | undefined
  /** What stands below it and the share. */
  beside?: ((figures: FigureValues, id: string | null) => string | undefined) | undefined
  label: (name: string) => string
  parts: readonly Omit<AnalysisPart, 'was'>[]
  linkOf: (id: string) => string | undefined
}) {
  const { t } = useText()
  const coloured = stack.flatMap((name) => {
    const { colour } = colourOf(name)
    const has = parts.some(({ figures }) => Number(figures[name] ?? 0) > 0)
    return colour && has ? [{ name, colour }] : []
  })
  return (
    <BarList
      tall
      title={title}
      action={action}
      legend={coloured.map(({ name, colour }) => ({ colour, label: label(name) }))}
      rows={parts.map(({ id, name, others = 0, figures }) => {
        const to = id === null ? undefined : linkOf(id)
        const bars = coloured.map((one) => ({
          colour: one.colour,
          value: Number(figures[one.name] ?? 0),
        }))
        const rate = line === undefined ? undefined : figures[line]
        const called = id === null ? t('kit.bars.others', { n: others }) : name
        return {
          key: id ?? 'others',
          label: to === undefined ? called : <Link to={to}>{called}</Link>,
          parts: bars,
          shown: (
            <>
              <strong>
                {total?.(figures) ??
                  groupThousands(bars.reduce((sum, { value }) => sum + value, 0))}
              </strong>{' '}
              {rate !== undefined && (rate === null ? '–' : `${Number(rate).toFixed(1)}%`)}
            </>
          ),
          beside: beside?.(figures, id),
        }
      })}
      // There are never more than fit.
      others={() => ({ parts: [], shown: '' })}
    />
  )
}
