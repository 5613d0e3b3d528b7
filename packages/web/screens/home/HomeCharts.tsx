import type { HomeFigures, TotalData } from '@tandem/model'
import { useMemo } from 'react'
import { Chart } from '../../kit/Chart.tsx'
import { useText } from '../../kit/language.tsx'
import { most } from './homeFigures.ts'

/** Bars beyond these are not told apart; the lists have them all. */
const MOST_BARS = 8
const BAR_HEIGHT = 44
const AXES_HEIGHT = 64

/** The course of two weeks, and where the messages of the last one went. */
export function HomeCharts({ data }: { data: TotalData }) {
  const { t } = useText()
  const { days, countries, gateways } = data
  const labels = useMemo(() => days.map(({ day }) => day.slice(5)), [days])
  const course = useMemo(
    () => [
      { key: 'sent', label: t('home.sent'), values: days.map(({ sent }) => sent) },
      {
        key: 'delivered',
        label: t('home.delivered'),
        values: days.map(({ delivered }) => delivered),
      },
    ],
    [days, t],
  )
  return (
    <>
      <Chart title={t('home.days')} kind="line" categories={labels} series={course} />
      <div className="home-pair">
        {countries.length > 0 && <Bars title={t('home.countries')} rows={countries} />}
        {gateways && <Bars title={t('home.gateways')} rows={gateways} />}
      </div>
    </>
  )
}

function Bars({
  title,
  rows,
}: {
  title: string
  rows: readonly ({ name: string } & HomeFigures)[]
}) {
  const { t } = useText()
  const shown = useMemo(() => most(rows, MOST_BARS), [rows])
  const categories = useMemo(() => shown.map(({ name }) => name), [shown])
  const series = useMemo(
    () => [
      { key: 'sent', label: t('home.sent'), values: shown.map(({ sent }) => sent) },
      {
        key: 'delivered',
        label: t('home.delivered'),
        values: shown.map(({ delivered }) => delivered),
      },
    ],
    [shown, t],
  )
  return (
    <Chart
      title={title}
      kind="horizontalBar"
      categories={categories}
      series={series}
      height={shown.length * BAR_HEIGHT + AXES_HEIGHT}
    />
  )
}
