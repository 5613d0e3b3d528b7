import { balancesBelow, rechargeCalls, rechargeLines } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../data/failureOf.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Segments } from '../../kit/Segments.tsx'
import { Failed, Loading, NoRight } from '../../kit/states.tsx'
import { ListTable } from '../../record/list/ListScreen.tsx'
import { AccountFigures } from './recharge/AccountFigures.tsx'
import { HowToRecharge } from './recharge/HowToRecharge.tsx'
import './own.css'

/** The account and how to recharge it; sellers also see the accounts below (spec §2, /SysCustomerPay). */
export function Recharge() {
  const { t } = useText()
  const { user, may } = useSession()
  const { params, set } = useUrlState()
  const client = useClient()
  const allowed = may('recharge:list')
  const { data, error, refetch } = useQuery({
    queryKey: ['recharge', 'overview'],
    queryFn: ({ signal }) => client.ask(rechargeCalls.overview, {}, { quiet: true, signal }),
    enabled: allowed,
  })
  const staff = user.companyKind === 'platform'
  const view = staff || params.get('view') === 'below' ? 'below' : 'own'
  return (
    <Screen title={t('own.recharge.title')} purpose={t('own.recharge.purpose')}>
      {allowed ? <div className="own-page">{content()}</div> : <NoRight />}
    </Screen>
  )

  function content() {
    if (error && !data) {
      return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
    }
    if (!data) return <Loading />
    return (
      <>
        {data.wallet && <AccountFigures wallet={data.wallet} currency={data.currency} />}
        <HowToRecharge currency={data.currency} />
        {user.companyKind === 'agent' && (
          <div className="own-views">
            <Segments
              label={t('own.recharge.view')}
              value={view}
              segments={[
                { value: 'own', label: t('own.recharge.tab.own') },
                { value: 'below', label: t('own.recharge.tab.below') },
              ]}
              onChange={(next) =>
                set({ view: next === 'own' ? null : next, cursor: null, page: null })
              }
            />
          </div>
        )}
        <ListTable
          key={view}
          list={view === 'below' ? balancesBelow : rechargeLines}
          icon="wallet"
        />
      </>
    )
  }
}
