import { type GatewayTest, gatewayTestCalls, type GatewayTestRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { Description } from '../../kit/Description.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { Comparison } from './Comparison.tsx'
import { Doubts } from './Doubts.tsx'
import './gatewayTests.css'

/** What came of a test of the list. */
export const TestResult = ({ row }: { row: GatewayTestRow }) => <TestOutcome id={row.id} />

/** What came of a test, gateways side by side, live while it runs. */
export function TestOutcome({ id }: { id: string }) {
  const { t } = useText()
  const zone = useTimeZone()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['record', gatewayTestCalls.queryById.path, id],
    queryFn: ({ signal }) =>
      client.ask(gatewayTestCalls.queryById, { id }, { quiet: true, signal }),
  })
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="gateway-test">
      {data.status === 'running' && (
        <output className="hint">
          {t('gatewayTest.liveUntil', { time: formatInstant(data.endsAt, zone) })}
        </output>
      )}
      {data.doubts.map(({ gatewayId, suspicions }) => (
        <Doubts
          key={gatewayId}
          title={t('gatewayTest.doubts', { gateway: nameOf(data, gatewayId) })}
          suspicions={suspicions}
        />
      ))}
      {[...Map.groupBy(data.messages, ({ numberId }) => numberId)].map(([numberId, messages]) => (
        <Comparison key={numberId} messages={messages} />
      ))}
      <Facts test={data} />
    </div>
  )
}

const nameOf = ({ messages }: GatewayTest, gatewayId: string): string =>
  messages.find((one) => one.gatewayId === gatewayId)?.gatewayName ?? ''

function Facts({ test }: { test: GatewayTest }) {
  const { t } = useText()
  const { content, sender, planName, createBy, createTime, endedAt } = test
  const items = [
    { key: 'content', label: t('gatewayTest.content'), value: <bdi>{content}</bdi> },
    { key: 'sender', label: t('gatewayTest.sender'), value: sender ?? nothing },
    { key: 'by', label: t('gatewayTest.createBy'), value: planName ?? createBy },
    { key: 'time', label: t('gatewayTest.createTime'), value: <When at={createTime} /> },
    { key: 'ended', label: t('gatewayTest.endedAt'), value: <When at={endedAt} /> },
  ]
  return <Description items={items} />
}
