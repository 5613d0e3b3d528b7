import { gatewayTestCalls, gatewayTestList, type GatewayLineAnswer } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Description } from '../../kit/Description.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
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
  const title = t('gatewayLine.runs')
  return (
    <section className="description">
      <h3>{title}</h3>
      <FactTable
        label={title}
        rows={runs}
        keyOf={({ testId }) => testId}
        columns={[
          {
            key: 'at',
            title: t('gatewayLine.run.at'),
            isHead: true,
            nowrap: true,
            cell: ({ testId, at }) => (
              <Link to={`${gatewayTestList.path}?record=${testId}`}>
                <When at={at} />
              </Link>
            ),
          },
          {
            key: 'arrived',
            title: t('gatewayLine.run.arrived'),
            align: 'end',
            cell: ({ arrived, messages }) => `${arrived}/${messages}`,
          },
          {
            key: 'latency',
            title: t('gatewayLine.run.latency'),
            align: 'end',
            cell: ({ latencyMs }) => <Took ms={latencyMs} />,
          },
          {
            key: 'result',
            title: t('gatewayLine.run.result'),
            cell: ({ faults }) =>
              faults.length === 0 ? (
                <StatusTag tone="success">{t('gatewayLine.state.in')}</StatusTag>
              ) : (
                faults.map((fault) => (
                  <StatusTag key={fault} tone="danger">
                    {t(`gatewayLine.fault.${fault}`)}
                  </StatusTag>
                ))
              ),
          },
        ]}
      />
    </section>
  )
}
