import type { LinkState } from '../../ports/smsGateway.ts'
import { LineFailed } from '../../ports/vendorLine.ts'
import { connectFault } from '../egress/connectFault.ts'

/** Each wait for the next attempt is twice as long as the last one. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface LinkWatch {
  readonly isUp: boolean
  /** The vendor answered a request, whatever it said. */
  answered(): void
  /** A request failed: whether the vendor can still be reached is found out now. */
  failed(failure: LineFailed): void
  stop(): void
}

/**
 * Whether a vendor can be reached. HTTP has no session that would tell: a connection is made at the start, after a failed
 * request, and whenever nothing was answered for a while.
 */
export function watchLink({
  probe,
  everyMs,
  missing,
  tell,
  bound,
}: {
  probe: () => Promise<void>
  everyMs: number
  /** A secret without which no request can be made. */
  missing: string | undefined
  tell: (state: Omit<LinkState, 'binds'>) => void
  /** What an open link counts as. */
  bound: number
}): LinkWatch {
  let isUp = false
  let stopped = false
  let waitMs = FIRST_WAIT_MS
  let answeredAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isProbing = false

  const down = (fault: LinkState['fault'], cause: string) => {
    isUp = false
    tell({ bound: 0, receiving: 0, fault, cause })
  }
  const next = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void look(), ms)
  }
  const look = async (): Promise<void> => {
    if (stopped || isProbing) return
    if (isUp && performance.now() - answeredAt < everyMs) return next(everyMs)
    isProbing = true
    const failure = await probe().then(
      () => undefined,
      (error: unknown) => error,
    )
    isProbing = false
    if (stopped) return
    if (failure === undefined) {
      waitMs = FIRST_WAIT_MS
      answeredAt = performance.now()
      if (!isUp) {
        isUp = true
        tell({ bound, receiving: bound, fault: null, cause: null })
      }
      return next(everyMs)
    }
    const { fault, cause } = faultOf(failure)
    down(fault, cause)
    next(waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }

  // The caller has to have what it opens before it hears of it.
  if (missing === undefined) next(0)
  else timer = setTimeout(() => down('secretMissing', `{secret:${missing}}`), 0)

  return {
    get isUp() {
      return isUp
    },
    answered() {
      answeredAt = performance.now()
    },
    failed(failure) {
      if (stopped) return
      answeredAt = -Infinity
      // What never left says for certain that nobody is there; the rest is looked into.
      if (!failure.isSent && isUp) {
        const { fault, cause } = faultOf(failure)
        down(fault, cause)
      }
      next(isUp ? 0 : waitMs)
    },
    stop() {
      stopped = true
      isUp = false
      clearTimeout(timer)
    },
  }
}

function faultOf(failure: unknown): { fault: LinkState['fault']; cause: string } {
  if (!(failure instanceof LineFailed)) return { fault: 'dropped', cause: String(failure) }
  const { isForbidden, error, isTls, message } = failure
  return {
    fault: isForbidden ? 'addressForbidden' : connectFault(error, isTls),
    cause: message,
  }
}
