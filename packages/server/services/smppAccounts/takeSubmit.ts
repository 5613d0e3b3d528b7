import { type ClientAddress, clientStatus, productOf, statusOfRefusal } from '@tandem/core'
import type { ClientMessage, SubmitAnswer } from '../../ports/sms/clientServer.ts'
import { Refused } from '../Refused.ts'
import type { LiveAccount } from './liveAccount.ts'
import type { LongMessages } from './longMessages.ts'
import type { ClientSendPorts } from './sendOfClient.ts'
import { sendOfClient } from './sendOfClient.ts'
import type { TakenMessages } from './takenMessages.ts'

/** A refusal, for the account's log. */
export interface SubmitRefusal {
  accountId: string
  companyId: string
  source: string
  destination: string
  status: number
  /** A code of the errors. */
  reason: string
  args: Readonly<Record<string, unknown>>
}

export interface SubmitParts {
  ports: ClientSendPorts
  long: LongMessages
  taken: TakenMessages
  onRefused: (refusal: SubmitRefusal) => void
  /** To one of its destinations. */
  onTaken: (
    live: LiveAccount,
    message: ClientMessage,
    destination: ClientAddress,
    id: string,
  ) => void
  onError: (error: unknown) => void
}

/** Of several destinations none has parts, so it does not matter by which session they come. */
const NO_PARTS = 0

/** Above the account's rate. */
class Throttled extends Error {
  readonly code = 'smpp.throttled'
}

/**
 * Takes what a client submits; the answer says that it is stored, or why not.
 * @param session a number that no other session of this server has
 */
export async function takeSubmit(
  parts: SubmitParts,
  live: LiveAccount,
  message: ClientMessage,
  session: number,
): Promise<SubmitAnswer> {
  const { destinations } = message
  const [first, ...more] = destinations
  if (!first) return { status: clientStatus.destination }
  if (!live.mayTake(destinations.length, parts.ports.clock.now())) {
    const error = new Throttled()
    return { status: refused(parts, live, { message, destination: first, error }) }
  }
  if (more.length > 0) return takeSeveral(parts, live, message)
  try {
    const id = await takeOne(parts, live, message, { destination: first, id: null, session })
    parts.onTaken(live, message, first, id)
    return { id }
  } catch (error) {
    return { status: refused(parts, live, { message, destination: first, error }) }
  }
}

/** All destinations share one id; of each it is said whether it was taken. */
async function takeSeveral(
  parts: SubmitParts,
  live: LiveAccount,
  message: ClientMessage,
): Promise<SubmitAnswer> {
  // Parts of a long message have ids of their own, which one answer cannot give.
  if (message.place) return { status: clientStatus.esmClass }
  const id = String(parts.ports.ids.next())
  const outcomes = await Promise.all(
    message.destinations.map(async (destination) => {
      try {
        await takeOne(parts, live, message, { destination, id, session: NO_PARTS })
        parts.onTaken(live, message, destination, id)
        return []
      } catch (error) {
        return [
          { address: destination, status: refused(parts, live, { message, destination, error }) },
        ]
      }
    }),
  )
  return { id, unsuccessful: outcomes.flat() }
}

function takeOne(
  { ports, long, taken }: SubmitParts,
  live: LiveAccount,
  message: ClientMessage,
  { destination, id, session }: { destination: ClientAddress; id: string | null; session: number },
): Promise<string> {
  const { facts } = live
  const { place, source, registered, text, expiresAt, startsAt, serviceType, messageClass } =
    message
  if (place) return long.take(facts, { ...message, place }, destination, session)
  if (id === null && startsAt === null) return taken.take(live, message, destination)
  const parts = [{ id, registered }]
  const origin = { accountId: facts.id, source, destination, parts, messageClass }
  const product = productOf(facts, serviceType)
  return sendOfClient(ports, facts, { origin, text, expiresAt, startsAt, product })
}

/** The status that says why; a fault of ours is reported, and the client may try again. */
function refused(
  { onRefused, onError }: SubmitParts,
  live: LiveAccount,
  given: { message: ClientMessage; destination: ClientAddress; error: unknown },
): number {
  const { error } = given
  if (!(error instanceof Refused || error instanceof Throttled)) onError(error)
  const refusal = refusalOf(live, given)
  onRefused(refusal)
  return refusal.status
}

/** A refusal as the log of its account has it. */
export function refusalOf(
  { facts }: LiveAccount,
  {
    message,
    destination,
    error,
  }: { message: ClientMessage; destination: ClientAddress; error: unknown },
): SubmitRefusal {
  const isRefused = error instanceof Refused
  const reason = isRefused || error instanceof Throttled ? error.code : 'smpp.fault'
  return {
    accountId: facts.id,
    companyId: facts.companyId,
    source: message.source.address,
    destination: destination.address,
    status: statusOfRefusal(reason),
    reason,
    args: isRefused ? (error.details.args ?? {}) : {},
  }
}
