import { type AttentionItem, smsPaths, type Tone } from '@tandem/model'
import type { ReactNode } from 'react'
import { useRechargePage } from '../../data/useRechargePage.ts'
import { useText } from '../../kit/language.tsx'
import { When } from '../../kit/values.tsx'
import { FAILED, outboxOf, pages } from './pages.ts'

export interface AttentionLine {
  tone: Tone
  tag: string
  text: string
  aside?: ReactNode
  /** Where to fix it; absent for users without access. */
  to?: string | false
}

/** The text of an item that needs attention, and the target of its link. */
export function useAttentionLine(item: AttentionItem): AttentionLine {
  const { t, has, loose } = useText()
  const recharge = useRechargePage()
  const lasts = (daysLeft: number | null | undefined): string =>
    daysLeft == null ? t('attention.low') : t('attention.daysLeft', { n: daysLeft })
  switch (item.kind) {
    case 'gateways':
      return {
        tone: 'danger',
        tag: t('attention.tag.gateway'),
        text: t('attention.gateways', { name: item.first, more: item.count - 1 }),
        to:
          item.count === 1 ? `${pages.gateways}?record=${item.id}` : `${pages.gateways}?enabled=1`,
      }
    case 'routes':
      return {
        tone: 'danger',
        tag: t('attention.tag.route'),
        text: t('attention.routes', { name: item.first, more: item.count - 1 }),
        to: `${pages.routes}?record=${item.id}`,
      }
    case 'gatewaysSlowed':
      return {
        tone: 'warning',
        tag: t('attention.tag.gateway'),
        text: t('attention.gatewaysSlowed', { name: item.first, more: item.count - 1 }),
        to:
          item.count === 1 ? `${pages.gateways}?record=${item.id}` : `${pages.gateways}?enabled=1`,
      }
    case 'ownBalance':
      return {
        tone: 'danger',
        tag: t('attention.tag.balance'),
        text: item.frozen ? t('attention.ownFrozen') : t('attention.ownLow'),
        ...(!item.frozen && { aside: lasts(item.daysLeft) }),
        to: recharge ?? false,
      }
    case 'failing':
      return {
        tone: 'danger',
        tag: t('attention.tag.delivery'),
        text: t('attention.failing', {
          country: item.name,
          before: `${item.rateBefore.toFixed(1)}%`,
          now: `${item.rate.toFixed(1)}%`,
        }),
        aside: t('attention.failingOf', { n: item.sent }),
        to: `${outboxOf(item.product, item, FAILED)}&country=${item.iso2}`,
      }
    case 'belowCost':
      return {
        tone: 'danger',
        tag: t('attention.tag.margin'),
        text: t('attention.belowCost', { n: item.count }),
        to: pages.rates,
      }
    case 'negativeMargin':
      return {
        tone: 'danger',
        tag: t('attention.tag.margin'),
        text: t('attention.negativeMargin', { name: item.first, more: item.count - 1 }),
        to: `${pages.companies}?record=${item.id}`,
      }
    case 'lowBalances':
      return {
        tone: item.frozen ? 'danger' : 'warning',
        tag: t('attention.tag.balance'),
        text: t('attention.lowBalances', { name: item.first, more: item.count - 1 }),
        aside: item.frozen ? t('attention.frozen') : lasts(item.daysLeft),
        to:
          item.count === 1 || recharge === undefined
            ? `${pages.companies}?record=${item.id}`
            : recharge,
      }
    case 'paused': {
      const reason = `reason.${item.reason}`
      return {
        tone: 'warning',
        tag: t('smsTask.status.paused'),
        text: t('attention.paused', { name: item.first, more: item.count - 1 }),
        ...(has(reason) && { aside: loose(reason) }),
        to: `${smsPaths(item.product).task}?${item.count === 1 ? `record=${item.id}` : 'status=paused'}`,
      }
    }
    case 'jobs':
      return {
        tone: 'warning',
        tag: t('attention.tag.job'),
        text: t('attention.jobs', { name: item.first, more: item.count - 1 }),
        to: pages.jobs,
      }
    case 'paymentChannels':
      return {
        tone: 'warning',
        tag: t('attention.tag.review'),
        text: t('attention.paymentChannels', { name: item.first, more: item.count - 1 }),
        to: `${pages.paymentChannels}?record=${item.id}`,
      }
    case 'callbacks':
      return {
        tone: 'warning',
        tag: t('attention.tag.callback'),
        text: t('attention.callbacks', { name: item.first, more: item.count - 1 }),
        aside: t('attention.callbacksWhy'),
        to: `${pages.callbacks}?record=${item.id}`,
      }
    case 'waiting':
      return {
        tone: item.tone,
        tag: loose(`attention.tag.${item.tag}`),
        text: loose(`attention.waiting.${item.list}`, { n: item.count }),
        to: item.path,
      }
    case 'bankDetails':
      return {
        tone: 'warning',
        tag: t('attention.tag.approval'),
        text: t('attention.bankDetails', { name: item.first, more: item.count - 1 }),
        to: `${pages.bills}?bank=${item.id}`,
      }
    case 'billDetails':
      return {
        tone: 'info',
        tag: t('attention.tag.bills'),
        text: t('attention.billDetails', { n: item.count }),
        to: `${pages.bills}?mode=details`,
      }
    case 'rateChanges':
      return {
        tone: 'info',
        tag: t('attention.tag.price'),
        text: t('attention.rateChanges', { n: item.count }),
        aside: <When at={item.firstAt} />,
        to: pages.rates,
      }
  }
}
