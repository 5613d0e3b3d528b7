import type { DayExtras, TrafficFigures } from '@tandem/model'
import { useMemo } from 'react'
import { Chart } from '../../../kit/Chart.tsx'
import { useText } from '../../../kit/language.tsx'
import { deliveryRate } from '../homeFigures.ts'

const HEIGHT = 260

/** Messages of each day by outcome, and the delivery rate; today so far. */
export function DayChart({ days }: { days: readonly (DayExtras & TrafficFigures)[] }) {
  const { t } = useText()
  const drawn = useMemo(() => {
    const of = (key: 'delivered' | 'failed' | 'underWay') => ({
      key,
      label: t(`home.${key}`),
      colour: key,
      values: days.map((day) => day[key]),
    })
    return {
      categories: days.map(({ day }, at) =>
        at === days.length - 1 ? t('home.soFar') : day.slice(5),
      ),
      series: [of('delivered'), of('failed'), of('underWay')],
      line: {
        key: 'rate',
        label: t('home.rate'),
        colour: 'rate' as const,
        values: days.map(deliveryRate),
      },
    }
  }, [days, t])
  return <Chart title={t('home.days')} kind="stackedBar" partial height={HEIGHT} {...drawn} />
}
