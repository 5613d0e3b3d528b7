/** What staff may do about an outgoing event now, or the code of why not. */
export interface EventAbilities {
  tryAgain: true | 'outbox.notDead' | 'outbox.expired' | 'outbox.unreadable'
  drop: true | 'outbox.dropped'
}

/**
 * Tried again is what was given up and can still be delivered; dropped what was not dropped before.
 * @param event `isExpired`: too late for it; `hasContent`: what it tells is still there
 */
export const eventAbilities = ({
  status,
  isExpired,
  hasContent,
}: {
  status: 'waiting' | 'dead' | 'dropped'
  isExpired: boolean
  hasContent: boolean
}): EventAbilities => ({
  tryAgain: whetherAgain(status, isExpired, hasContent),
  drop: status === 'dropped' ? 'outbox.dropped' : true,
})

function whetherAgain(
  status: string,
  isExpired: boolean,
  hasContent: boolean,
): EventAbilities['tryAgain'] {
  if (status !== 'dead') return 'outbox.notDead'
  if (isExpired) return 'outbox.expired'
  return hasContent || 'outbox.unreadable'
}
