import { gatewayTestCalls, gatewayTestList, type GatewayLineAnswer } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { When } from '../../kit/values.tsx'
import { Doubts } from './Doubts.tsx'
import { Took } from './Took.tsx'
import { tookWords } from './tookWords.ts'
import './gatewayTests.css'

/** What scheduled tests say about a gateway: what is usual for it, whether it is so now, and whether its receipts are true. */
export function GatewayLine({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', gatewayTestCalls.line.path, id],
    queryFn: ({ signal }) => client.ask(gatewayTestCalls.line, { id }, { quiet: true, signal }),
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { suspicions, runs } = data
  return (
    <div className="gateway-line">
      {suspicions.length > 0 && (
        <Doubts
          title={t('gatewayLine.doubts')}
          text={t('gatewayLine.doubtsText')}
          suspicions={suspicions}
        />
      )}
      <Usual answer={data} />
      {runs.length > 0 && <Runs runs={runs} />}
    </div>
  )
}

function Usual({ answer: { line, out } }: { answer: GatewayLineAnswer }) {
  const text = useText()
  const { t } = text
  if (!line) {
    return (
      <EmptyState icon="flask" title={t('gatewayLine.none')}>
        {t('gatewayLine.noneText')}
      </EmptyState>
    )
  }
  const { arrived, latency, runs } = line
  const spread = (said: string) => t('gatewayLine.spread', { spread: said })
  return (
    <section>
      <div className="gateway-line-state">
        <StatusTag tone={out ? 'danger' : 'success'}>
          {t(out ? 'gatewayLine.state.out' : 'gatewayLine.state.in')}
        </StatusTag>
        {out && (
          <span>
            {t('gatewayLine.since')} <When at={out.since} />
          </span>
        )}
      </div>
      {out && (
        <ul>
          {out.faults.map((fault) => (
            <li key={fault}>{t(`gatewayLine.fault.${fault}`)}</li>
          ))}
        </ul>
      )}
      <Description
        title={`${t('gatewayLine.usual')} · ${t('gatewayLine.ofRuns', { n: runs })}`}
        items={[
          {
            key: 'arrived',
            label: t('gatewayLine.arrived'),
            value: (
              <span className="number">
                {percent(arrived.median)} {spread(percent(arrived.spread))}
              </span>
            ),
          },
          ...(latency
            ? [
                {
                  key: 'latency',
                  label: t('gatewayLine.latency'),
                  value: (
                    <span className="number">
                      {tookWords(text, latency.median)} {spread(tookWords(text, latency.spread))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

function Runs({ runs }: Pick<GatewayLineAnswer, 'runs'>) {
  const { t } = useText()
  return (
    <section className="description gateway-comparison">
      <h3>{t('gatewayLine.runs')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab */}
      <section className="gateway-scroll" aria-label={t('gatewayLine.runs')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {(['at', 'arrived', 'latency', 'result'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`gatewayLine.run.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map(({ testId, at, messages, arrived, latencyMs, faults }) => (
              <tr key={testId}>
                <th scope="row">
                  <Link to={`${gatewayTestList.path}?record=${testId}`}>
                    <When at={at} />
                  </Link>
                </th>
                <td className="number">
                  {arrived}/{messages}
                </td>
                <td>
                  <Took ms={latencyMs} />
                </td>
                <td>
                  {faults.length === 0 ? (
                    <StatusTag tone="success">{t('gatewayLine.state.in')}</StatusTag>
                  ) : (
                    faults.map((fault) => (
                      <StatusTag key={fault} tone="danger">
                        {t(`gatewayLine.fault.${fault}`)}
                      </StatusTag>
                    ))
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
