import type { AgentData, Tone } from '@tandem/model'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../data/DataContext.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { When } from '../../../kit/values.tsx'
import { outboxOf, pages } from '../pages.ts'
import { Sum } from '../Sum.tsx'

/** The seller's own balance is spoken of when it ends within so many days. */
const OWN_LOW_DAYS = 7

interface Item {
  key: string
  tone: Tone
  tag: string
  text: ReactNode
  aside?: ReactNode
  to?: string | false
}

/** What waits for the seller, the most pressing first; each leads to where it is mended. */
export function AgentAttention({ data }: { data: AgentData }) {
  const { t } = useText()
  const items = useItems(data)
  return (
    <section className="card" aria-labelledby="agent-attention">
      <header className="chart-head">
        <h2 id="agent-attention">{t('agentHome.attention')}</h2>
      </header>
      {items.length === 0 ? (
        <p className="home-calm">
          <Icon name="check" />
          {t('agentHome.calm')}
        </p>
      ) : (
        <ul className="home-tasks">
          {items.map(({ key, tone, tag, text, aside, to }) => (
            <li key={key}>
              <StatusTag tone={tone}>{tag}</StatusTag>
              <span className="home-task">{to ? <Link to={to}>{text}</Link> : text}</span>
              {aside !== undefined && <span className="hint">{aside}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function useItems({ own, attention, currency, days }: AgentData): Item[] {
  const { t } = useText()
  const { may } = useSession()
  const { low, lowTotal, failing, pendingSenders, rateChanges } = attention
  const items: Item[] = []
  const balance = t('agentHome.tag.balance')
  if (own && own.daysLeft !== null && own.daysLeft < OWN_LOW_DAYS) {
    items.push({
      key: 'own',
      tone: 'danger',
      tag: balance,
      text: t('agentHome.ownLow'),
      aside: t('agentHome.ownLowText', { n: own.daysLeft }),
      to: may('recharge:list') && pages.recharge,
    })
  }
  for (const { id, name, frozen, daysLeft, available } of low) {
    items.push({
      key: `low ${id}`,
      tone: frozen || daysLeft === 0 ? 'danger' : 'warning',
      tag: balance,
      text: name,
      aside: (
        <>
          {frozen
            ? t('agentHome.frozen')
            : daysLeft == null
              ? t('agentHome.lowUntold')
              : t('agentHome.lowDays', { n: daysLeft })}
          {available !== undefined && (
            <>
              {' · '}
              <Sum amount={available} currency={currency} />
            </>
          )}
        </>
      ),
      to: may('company:list') && `${pages.companies}?record=${id}`,
    })
  }
  if (lowTotal > low.length) {
    items.push({
      key: 'low more',
      tone: 'warning',
      tag: balance,
      text: t('agentHome.lowMore', { n: lowTotal - low.length }),
      to: may('recharge:list') && pages.recharge,
    })
  }
  for (const { iso2, name, sent, rate, rateBefore } of failing) {
    items.push({
      key: `failing ${iso2}`,
      tone: 'danger',
      tag: t('agentHome.tag.delivery'),
      text: t('agentHome.failing', {
        country: name,
        before: `${rateBefore.toFixed(1)}%`,
        now: `${rate.toFixed(1)}%`,
      }),
      aside: t('agentHome.failingText', { n: sent }),
      to:
        may('smsOutbox:list') &&
        `${outboxOf(days.at(-2)?.day ?? '', days.at(-1)?.day ?? '', 'undelivered,rejected,expired,unknown')}&country=${iso2}`,
    })
  }
  if (pendingSenders > 0) {
    items.push({
      key: 'senders',
      tone: 'info',
      tag: t('agentHome.tag.review'),
      text: t('agentHome.sendersWait', { n: pendingSenders }),
      to: may('senderId:list') && `${pages.senderIds}?status=pending`,
    })
  }
  if (rateChanges.count > 0) {
    items.push({
      key: 'rates',
      tone: 'info',
      tag: t('agentHome.tag.price'),
      text: t('agentHome.rates', { n: rateChanges.count }),
      aside: (
        <>
          {t('agentHome.ratesFirst')} <When at={rateChanges.firstAt} />
        </>
      ),
      to: may('rate:list') && pages.rates,
    })
  }
  return items
}
