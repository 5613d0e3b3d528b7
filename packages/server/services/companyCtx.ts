import type { Ctx } from './ctx.ts'

/** The platform acting for one company, without a user. */
export const companyCtx = ({
  companyId,
  locale,
  now,
  requestId,
}: {
  companyId: string
  locale: Ctx['locale']
  now: number
  requestId: string
}): Ctx => ({
  locale,
  now: new Date(now),
  requestId,
  ip: '',
  actor: {
    id: '0',
    username: 'system',
    companyId,
    companyKind: 'customer',
    companyName: '',
    currency: '',
    isAdmin: false,
    hideAmounts: false,
    sessionId: '0',
    departId: null,
  },
  scope: { companies: [companyId] },
  people: 'all',
  dataScope: 'company',
  hiddenColumns: new Set(),
  timeZone: 'UTC',
  codes: new Set(),
  can: () => false,
})
