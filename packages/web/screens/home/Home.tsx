import { homeCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureOf } from '../../data/failureOf.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { CurrencyCard } from '../../record/analysis/CurrencyCard.tsx'
import { Attention } from './Attention.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { isNew } from './homeFigures.ts'
import { OperatorSteps } from './OperatorSteps.tsx'
import { DayChart } from './parts/DayChart.tsx'
import { HomeBreakdowns } from './parts/HomeBreakdowns.tsx'
import { HomeStats } from './parts/HomeStats.tsx'
import { useSendPage } from './useSendPage.ts'
import './home.css'

/**
 * Figures change with every message; the roll-ups behind them are reread at this interval while the page is visible.
 */
const REFRESH_MS = 15_000

/** The state of sending: what needs attention, figures with comparisons, their trend, and breakdowns. */
export function Home() {
  const { t } = useText()
  const { user, may } = useSession()
  const client = useClient()
  const allowed = may('home:totalData')
  const { data, error, refetch } = useQuery({
    queryKey: ['home', homeCalls.totalData.path],
    queryFn: ({ signal }) => client.ask(homeCalls.totalData, {}, { quiet: true, signal }),
    enabled: allowed,
    refetchInterval: REFRESH_MS,
  })
  const sendPage = useSendPage()
  const send = sendPage !== undefined && (
    <Link className="button primary" to={sendPage}>
      <Icon name="send" />
      {t('home.send')}
    </Link>
  )
  return (
    <Screen
      title={
        data && isNew(data)
          ? t('home.welcome', { name: user.realname || user.username })
          : t('home.title')
      }
      actions={send}
    >
      <div className="figure-page">{content()}</div>
    </Screen>
  )

  function content() {
    if (data && isNew(data) && sendPage !== undefined) {
      // Platform staff start with carriers, not with a message.
      return may('gateway:add') ? (
        <OperatorSteps send={sendPage} />
      ) : (
        <FirstSteps data={data} send={sendPage} />
      )
    }
    if (data) {
      return (
        <>
          <Attention />
          <HomeStats data={data} />
          <DayChart days={data.days} />
          {data.currencies && (
            <CurrencyCard
              currencies={data.currencies.map(({ week, lastWeek, ...of }) => ({
                ...of,
                now: { spent: week },
                was: { spent: lastWeek },
              }))}
              into={data.currency}
              names={['spent']}
              label={() => t('home.soldWeek')}
            />
          )}
          <HomeBreakdowns data={data} />
        </>
      )
    }
    if (error) {
      return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
    }
    return allowed && <Loading />
  }
}
