import { smsLists, smsPaths, type TotalData } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { pages } from './pages.ts'
import { Sum } from './Sum.tsx'

/** What a user sees who has not sent anything yet: the way to the first message. */
export function FirstSteps({
  data: { balance, currency, product },
  send,
}: {
  data: TotalData
  /** Where the reader sends. */
  send: string
}) {
  const { t } = useText()
  const { may } = useSession()
  const recharge = useRechargePage()
  const steps = [
    ...(may('senderId:list')
      ? [{ key: 'sender', to: pages.senderIds, action: t('home.step.senderAction') } as const]
      : []),
    // Nothing is sent unpaid: a new account is empty.
    ...(recharge !== undefined && Number(balance) === 0
      ? [{ key: 'recharge', to: recharge, action: t('home.step.rechargeAction') } as const]
      : []),
    { key: 'send', to: send, action: t('home.send') } as const,
    ...(may(`${smsLists(product).outbox}:list`)
      ? [
          {
            key: 'watch',
            to: smsPaths(product).outbox,
            action: t('home.step.watchAction'),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      {balance !== undefined && (
        <Stats>
          <Stat label={t('home.balance')} value={<Sum amount={balance} currency={currency} />} />
        </Stats>
      )}
      <section className="card">
        <p>{t('home.first')}</p>
        <ol className="home-steps">
          {steps.map(({ key, to, action }) => (
            <li key={key}>
              <h2>{t(`home.step.${key}`)}</h2>
              <p>{t(`home.step.${key}Text`)}</p>
              <Link to={to}>{action}</Link>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
