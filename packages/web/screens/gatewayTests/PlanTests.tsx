import { gatewayTestCalls, gatewayTestList, type GatewayTestRow, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { When } from '../../kit/values.tsx'
import './gatewayTests.css'

const { path } = gatewayTestList
const { tones } = gatewayTestList.fields.status
const SHOWN = 20

/** The tests that a plan has run, and one more at once. */
export function PlanTests({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const confirm = useConfirm()
  const { toast } = useToast()
  const { granted } = useRights()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', path, 'of', id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<GatewayTestRow>(path).list,
        { planId: id, pageSize: SHOWN },
        { quiet: true, signal },
      ),
  })
  const running = useAction(
    (asked, planId: string) => asked.ask(gatewayTestCalls.runPlan, { id: planId }),
    {
      refresh: [path],
      done: (testId) => {
        toast(t('testPlan.started'))
        void navigate(`${path}?record=${testId}`)
      },
    },
  )
  const run = async (): Promise<void> => {
    const yes = await confirm({
      title: t('testPlan.run'),
      body: t('testPlan.runText'),
      action: t('testPlan.run'),
    })
    if (yes) await running.run(id)
  }
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <section className="plan-tests" aria-label={t('testPlan.results')}>
      {granted('gatewayTest:run') && (
        <div>
          <Button icon="flask" busy={running.running} onClick={() => void run()}>
            {t('testPlan.run')}
          </Button>
        </div>
      )}
      {data.records.length === 0 ? (
        <p className="hint">{t('gatewayTest.empty')}</p>
      ) : (
        <ul>
          {data.records.map(({ id: testId, createTime, status, messages, received, delivered }) => (
            <li key={testId}>
              <Link to={`${path}?record=${testId}`}>
                <When at={createTime} />
              </Link>
              <StatusTag tone={tones[status]}>{t(`gatewayTest.status.${status}`)}</StatusTag>
              <span className="hint">
                {t('gatewayTest.delivered')} {delivered}/{messages} · {t('gatewayTest.received')}{' '}
                {received}/{messages}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
