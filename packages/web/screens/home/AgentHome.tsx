import { homeCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading, NoRight } from '../../kit/states.tsx'
import { CurrencyCard } from '../../record/analysis/CurrencyCard.tsx'
import { AgentSteps } from './agent/AgentSteps.tsx'
import { Attention } from './Attention.tsx'
import { AgentBreakdowns } from './parts/AgentBreakdowns.tsx'
import { AgentStats } from './parts/AgentStats.tsx'
import { DayChart } from './parts/DayChart.tsx'
import { useSendPage } from './useSendPage.ts'
import './home.css'

/** Weekly sums change slowly, and cost more to read than a customer's own. */
const REFRESH_MS = 60_000

/** The first page of a seller: what needs attention, its customers' traffic and its earnings. */
export function AgentHome() {
  const { t } = useText()
  const { user, may } = useSession()
  const client = useClient()
  const sendPage = useSendPage()
  const allowed = may('home:agentData')
  const { data, error, refetch } = useQuery({
    queryKey: ['home', homeCalls.agentData.path],
    queryFn: ({ signal }) => client.ask(homeCalls.agentData, {}, { quiet: true, signal }),
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
      actions={
        sendPage !== undefined && (
          <Link className="button" to={sendPage}>
            <Icon name="send" />
            {t('home.send')}
          </Link>
        )
      }
    >
      <div className="figure-page">{content()}</div>
    </Screen>
  )

  function content() {
    if (!allowed) return <NoRight />
    if (data) {
      return (
        <>
          {may('home:totalData') && <Attention />}
          {data.steps && <AgentSteps steps={data.steps} />}
          <AgentStats data={data} />
          {!data.steps && (
            <>
              <DayChart days={data.days} />
              {data.currencies && (
                <CurrencyCard
                  currencies={data.currencies.map(({ week, lastWeek, ...of }) => ({
                    ...of,
                    now: week,
                    was: lastWeek,
                  }))}
                  into={data.currency}
                  names={['sold', 'cost', 'margin']}
                  label={(name) =>
                    t(
                      name === 'sold'
                        ? 'agentHome.sold'
                        : name === 'cost'
                          ? 'agentHome.cost'
                          : 'agentHome.marginShort',
                    )
                  }
                />
              )}
              <AgentBreakdowns data={data} />
            </>
          )}
        </>
      )
    }
    if (error) {
      return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
    }
    return <Loading />
  }
}
