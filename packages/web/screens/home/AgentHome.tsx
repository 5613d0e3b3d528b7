import type { AgentData } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading, NoRight } from '../../kit/states.tsx'
import { AgentAttention } from './agent/AgentAttention.tsx'
import { AgentCharts } from './agent/AgentCharts.tsx'
import { AgentStats } from './agent/AgentStats.tsx'
import { AgentSteps } from './agent/AgentSteps.tsx'
import { Attention } from './Attention.tsx'
import { pages } from './pages.ts'
import './home.css'

/** Sums of a week move slowly, and cost more to read than a customer's own. */
const REFRESH_MS = 60_000

/** The first page of a seller: how its customers send, what it earns, and what needs it. */
export function AgentHome() {
  const { t } = useText()
  const { user, may } = useSession()
  const client = useClient()
  const allowed = may('home:agentData')
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'agentData'],
    queryFn: ({ signal }) => client.get<AgentData>('/home/agentData', {}, { quiet: true, signal }),
    enabled: allowed,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Screen
      title={
        data?.steps
          ? t('home.welcome', { name: user.realname || user.username })
          : t('agentHome.title')
      }
      purpose={t('agentHome.purpose')}
      actions={
        may('notify:send') && (
          <Link className="button" to={pages.send}>
            <Icon name="send" />
            {t('home.send')}
          </Link>
        )
      }
    >
      <div className="home">{content()}</div>
    </Screen>
  )

  function content() {
    if (!allowed) return <NoRight />
    if (data) {
      return (
        <>
          <AgentStats data={data} />
          {data.steps && <AgentSteps steps={data.steps} />}
          <AgentAttention data={data} />
          {may('smsTask:list') && !data.steps && <Attention title={t('agentHome.paused')} quiet />}
          {!data.steps && <AgentCharts data={data} />}
        </>
      )
    }
    if (error) {
      return (
        <Failed message={error.message}>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('kit.retry')}
          </Button>
        </Failed>
      )
    }
    return <Loading />
  }
}
