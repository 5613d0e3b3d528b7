import { type Analysis, type AnalysisAnswer, type FigureValues, smsTitle } from '@tandem/model'
import { failureOf } from '../../data/failureOf.ts'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { formatDay, inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { Stats } from '../../kit/Stat.tsx'
import { AnalysisExport } from './AnalysisExport.tsx'
import { analysisText } from './analysisText.ts'
import { BrokenDown } from './BrokenDown.tsx'
import { CurrencyCard } from './CurrencyCard.tsx'
import { durationText } from './durationText.ts'
import { ExportPart } from './ExportPart.tsx'
import { FigureCard, valueText } from './FigureCard.tsx'
import { FunnelCard } from './FunnelCard.tsx'
import { LatencyCard } from './LatencyCard.tsx'
import { OverHours } from './OverHours.tsx'
import { OverTime } from './OverTime.tsx'
import { useAnalysis, useAnalysisFilters, useDimensions } from './useAnalysis.ts'
import { useListBehind } from './useListBehind.ts'

/** The page of an analysis: figures of a period against the one before, over time, and what they consist of. */
export function AnalysisScreen({ analysis }: { analysis: Analysis }) {
  const text = useText()
  const words = analysisText(text, analysis)
  const { data, error, refetch, filters } = useAnalysis(analysis)
  const names = useDimensions(analysis, data)
  const fields = useAnalysisFilters(analysis, names, currenciesOf(data, filters.values['currency']))
  return (
    <Screen
      brief
      title={words.title}
      of={analysis.product && smsTitle(analysis.product, text.locale)}
      purpose={words.purpose}
      actions={
        <AnalysisExport analysis={analysis} names={names} data={data} filters={filters.values} />
      }
    >
      <FilterBar folds fields={fields} filters={filters} />
      {data && !error ? (
        <Found analysis={analysis} data={data} filters={filters.values} />
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

/** What can be asked for alone: the currencies there are, and the one that is. */
const currenciesOf = (data: AnalysisAnswer | undefined, asked: string | undefined): string[] => [
  ...new Set([
    ...(data?.currencies ?? []).map(({ currency }) => currency),
    ...(asked ? [asked] : []),
  ]),
]

function Found({
  analysis,
  data,
  filters,
}: {
  analysis: Analysis
  data: AnalysisAnswer
  filters: Readonly<Record<string, string>>
}) {
  const text = useText()
  const words = analysisText(text, analysis)
  const behind = useListBehind(analysis, data, filters)
  const { now, was, points, hours, isPartial, currency, timeZone, before, from, to, step } = data
  const days = (period: { from: string; to: string }): string =>
    [Date.parse(period.from), Date.parse(period.to) - 1]
      .map((at) => formatDay(at, timeZone))
      .filter((day, index, all) => all.indexOf(day) === index)
      .join(' – ')
  const { chart, figures } = analysis
  const money = chart.money && chart.money.sum in now ? chart.money : undefined
  const drawn = money ? { stack: money.stack } : { stack: chart.stack, line: chart.line }
  const moneyText = (value: FigureValues[string] | undefined): string =>
    `${valueText('amount', value, currency)} ${currency}`
  const { latency } = data
  const amountOf = (values: FigureValues): string | undefined => {
    const { amount } = chart
    if (amount === undefined || !(amount in values)) return undefined
    return `${words.label(amount)} ${moneyText(values[amount])}`
  }
  const timeOf = (id: string | null): string | undefined => {
    const of = id === null ? undefined : latency?.gateways?.[id]?.delivery
    return of ? text.t('analysis.latency.beside', { value: durationText(text, of.p90) }) : undefined
  }
  const besideOf =
    (name: string) =>
    (values: FigureValues, id: string | null): string | undefined => {
      // Of what failed there is nothing to earn.
      const amount = analysis.dimensions[name]?.failures ? undefined : amountOf(values)
      const time = name === 'gatewayId' ? timeOf(id) : undefined
      return [amount, time].filter(Boolean).join(' · ') || undefined
    }
  const isEmpty = [...chart.stack, ...analysis.head].every((name) => Number(now[name] ?? 0) === 0)
  return (
    <div className="figure-page">
      <p className="hint">
        {text.t('analysis.between', {
          period: days({ from, to }),
          before: days(before),
          zone: timeZone.replaceAll('_', ' '),
        })}
      </p>
      {isEmpty ? (
        <EmptyState icon="table" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <Stats row>
            {analysis.head.map((name) => {
              const figure = figures[name]
              if (!figure || !(name in now)) return null
              return (
                <FigureCard
                  key={name}
                  label={words.label(name)}
                  kind={figure.kind}
                  now={now[name]}
                  was={was[name]}
                  vs={(value) => text.t('analysis.vs', { value })}
                  trend={points
                    .slice(0, isPartial ? -1 : undefined)
                    .map((one) => one.figures[name])}
                  currency={currency}
                  to={behind.figure(figure.opens)}
                />
              )
            })}
          </Stats>
          <OverTime
            title={text.t(step === 'day' ? 'analysis.perDay' : 'analysis.perHour')}
            {...drawn}
            {...(money && { format: (value: number) => moneyText(value.toFixed(6)) })}
            label={words.label}
            points={points}
            isPartial={isPartial}
            linkOf={behind.point}
          />
          {data.currencies && (
            <CurrencyCard
              currencies={data.currencies}
              into={currency}
              names={Object.keys(figures)}
              label={words.label}
            />
          )}
          {hours && (
            <OverHours
              stack={chart.stack}
              line={chart.line}
              label={words.label}
              hours={hours}
              linkOf={behind.hour}
              action={
                <ExportPart
                  analysis={analysis}
                  name="hour"
                  label={text.t('analysis.hour')}
                  data={data}
                  filters={filters}
                />
              }
            />
          )}
          {(analysis.funnel || latency) && (
            <div className="figure-row">
              {analysis.funnel && (
                <FunnelCard steps={analysis.funnel} now={now} label={words.label} />
              )}
              {latency && <LatencyCard {...latency} />}
            </div>
          )}
          <div className="figure-row figure-parts">
            {Object.entries(data.parts).map(([name, parts]) => (
              <BrokenDown
                key={name}
                title={text.t('analysis.by', { name: inSentence(words.label(name)) })}
                action={
                  <ExportPart analysis={analysis} name={name} data={data} filters={filters} />
                }
                stack={drawn.stack}
                line={analysis.dimensions[name]?.failures ? undefined : drawn.line}
                {...(money && { total: (values: FigureValues) => moneyText(values[money.sum]) })}
                beside={besideOf(name)}
                label={words.label}
                parts={parts}
                linkOf={(id) => behind.part(name, id)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
