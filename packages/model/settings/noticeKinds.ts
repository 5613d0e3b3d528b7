/** How a message of the platform itself reaches people, and whom. */
interface NoticeKindRule {
  /** Opens by itself; without, it waits in the bell. */
  popUp: boolean
  /** L general, M important, H urgent. */
  priority: 'L' | 'M' | 'H'
  /** Those who hold a right with one of these verbs (`rate:export`), or one of these rights, or the administrators. */
  to: { verbs: readonly string[] } | { codes: readonly string[] } | 'administrators'
  /** Somebody has to act at once: it cannot be switched off. */
  always?: true
}

/**
 * Everything the platform says to people by itself: each has its line under "My account", where its reader may switch it
 * off. What people announce to each other is no part of it.
 */
export const noticeKinds = {
  exportEnd: { popUp: false, priority: 'L', to: { verbs: ['export'] } },
  importEnd: { popUp: false, priority: 'L', to: { verbs: ['import'] } },
  bulkEnd: { popUp: false, priority: 'L', to: { verbs: ['edit', 'delete', 'frozenBatch'] } },
  signInWave: { popUp: true, priority: 'H', to: 'administrators', always: true },
  senderIdEnds: { popUp: false, priority: 'M', to: { verbs: ['add'] }, always: true },
  belowCost: { popUp: false, priority: 'M', to: { codes: ['route:list'] } },
  booksOff: { popUp: true, priority: 'H', to: { codes: ['books:list'] }, always: true },
  approvalWaits: {
    popUp: false,
    priority: 'M',
    to: {
      codes: [
        'moneyChange:judge',
        'paymentOrder:approve',
        'paymentOrder:book',
        'rateVersion:approve',
      ],
    },
  },
  lowBalance: { popUp: false, priority: 'H', to: { codes: ['alarm:list'] } },
  highSpend: { popUp: false, priority: 'H', to: { codes: ['alarm:list'] } },
  rateMissing: { popUp: false, priority: 'M', to: { codes: ['rate:list'] } },
  marginNegative: { popUp: false, priority: 'M', to: { codes: ['rate:list'] } },
  priceChange: { popUp: false, priority: 'M', to: { codes: ['bill:list'] } },
  exchangeStale: { popUp: false, priority: 'M', to: { codes: ['exchangeRate:list'] } },
  gatewayLine: { popUp: false, priority: 'H', to: { codes: ['gateway:list'] } },
  taskWaits: { popUp: false, priority: 'M', to: { verbs: ['send'] } },
  otpPumping: { popUp: false, priority: 'H', to: 'administrators' },
} as const satisfies Readonly<Record<string, NoticeKindRule>>

export type NoticeKind = keyof typeof noticeKinds
/** Kinds that nobody can switch off. */
export type UrgentKind = {
  [K in NoticeKind]: (typeof noticeKinds)[K] extends { always: true } ? K : never
}[NoticeKind]

const rules: Readonly<Record<NoticeKind, NoticeKindRule>> = noticeKinds

/** The rule of a kind. */
export const noticeRule = (kind: NoticeKind): NoticeKindRule => rules[kind]

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(rules, kind)

/** The kinds somebody may ever be sent: nobody is asked about what is not for them. */
export const noticeKindsFor = (who: {
  isAdmin: boolean
  codes: ReadonlySet<string>
}): NoticeKind[] =>
  Object.keys(rules)
    .filter(isNoticeKind)
    .filter((kind) => {
      const { to } = rules[kind]
      if (who.isAdmin) return true
      if (to === 'administrators') return false
      if ('codes' in to) return to.codes.some((code) => who.codes.has(code))
      return [...who.codes].some((code) => to.verbs.some((verb) => code.endsWith(`:${verb}`)))
    })
