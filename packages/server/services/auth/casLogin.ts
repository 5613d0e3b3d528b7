import { hostOf } from '@tandem/core'
import type { doorCalls, LoginResult, ParsedOf } from '@tandem/model'
import { createHash } from 'node:crypto'

import type { Clock } from '../../ports/clock.ts'
import { isWithinCompany } from '../../store/brands/brandStore.ts'
import { type Account, findAccount } from '../../store/session/loginStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type DoorCtx, letIn } from './letIn.ts'
import { beginAttempt } from './loginGuard.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { loginPage } from '../settings/signInSettings.ts'

/** Confirmed tickets while the authenticator code is still missing: a CAS server validates a ticket once. */
export interface HeldTickets {
  find(ticket: string): string | undefined
  hold(ticket: string, username: string): void
  drop(ticket: string): void
}

const HOLD_MS = 180_000
const MOST = 1_000

export function createHeldTickets(clock: Clock): HeldTickets {
  const held = new Map<string, { username: string; until: number }>()
  const keyOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64')
  return {
    find(ticket) {
      const found = held.get(keyOf(ticket))
      return found && found.until > clock.now() ? found.username : undefined
    },
    hold(ticket, username) {
      const oldest = held.keys().next().value
      if (held.size >= MOST && oldest !== undefined) held.delete(oldest)
      held.set(keyOf(ticket), { username, until: clock.now() + HOLD_MS })
    },
    drop: (ticket) => void held.delete(keyOf(ticket)),
  }
}

/**
 * GET /cas/client/validateLogin: the single sign-on server confirms the user of the ticket; everything else is
 * checked as for every sign-in method. With `googleCode` the same ticket can be resent for three minutes.
 * @throws Refused door.closed, door.sso*, login.*
 */
export async function casLogin(
  ctx: DoorCtx,
  ports: Ports,
  tickets: HeldTickets,
  { ticket, service, googleCode }: ParsedOf<typeof doorCalls.casLogin>,
): Promise<LoginResult> {
  const settings = await readSettings(ports)
  const own = loginPage(settings)
  if (settings.casUrl === '' || own === null) throw new Refused('door.closed')
  if (!(await isOurs(service, own, ctx.host, ports))) throw new Refused('door.ssoService')
  // A ticket cannot be guessed; the address is still throttled.
  const attempt = await beginAttempt(
    ctx,
    ports,
    { subject: `sso:${ctx.ip}`, isKnown: false },
    'never',
  )
  const username =
    tickets.find(ticket) ?? (await ask(ports, { casUrl: settings.casUrl, ticket, service }))
  if (username instanceof Refused) {
    await (username.code === 'door.ssoUnreachable'
      ? attempt.withdrawn()
      : attempt.failed('door.ssoRefused'))
    throw username
  }
  const account = await findAccount(ports.system, username)
  // As for an unknown user: a brand's host reveals nothing about others' accounts.
  if (!account || !(await isOfHost(account, service, own, ports))) {
    throw await attempt.failed('door.ssoRefused')
  }
  try {
    const result = await letIn(ctx, ports, account, { attempt, googleCode })
    tickets.drop(ticket)
    return result
  } catch (error) {
    const again = error instanceof Refused && error.code.startsWith('login.googleCode')
    if (again) tickets.hold(ticket, username)
    throw error
  }
}

async function ask(
  { tickets }: Pick<Ports, 'tickets'>,
  question: { casUrl: string; ticket: string; service: string },
): Promise<string | Refused> {
  const answer = await tickets.check(question)
  if (answer.kind === 'user') return answer.username
  return new Refused(answer.kind === 'refused' ? 'door.ssoRefused' : 'door.ssoUnreachable')
}

/**
 * Which accounts a ticket opens: staff only at the platform's host, everyone else there or at a brand of a company
 * above them. A ticket obtained at another brand's host opens no other accounts.
 */
async function isOfHost(
  { companyKind, companyId }: Account,
  service: string,
  own: string,
  { brands, system }: Pick<Ports, 'brands' | 'system'>,
): Promise<boolean> {
  const host = new URL(service).hostname
  if (host === new URL(own).hostname) return true
  if (companyKind === 'platform') return false
  const brand = await brands.find(host)
  return brand.companyId !== null && isWithinCompany(system, companyId, brand.companyId)
}

/**
 * A ticket issued for another service is invalid here: only for our own sign-in page, with or without a query, on
 * the platform's host or one of the brands' allow-list, and only on the host of this request.
 */
async function isOurs(
  service: string,
  own: string,
  requested: string | undefined,
  { brands }: Pick<Ports, 'brands'>,
): Promise<boolean> {
  const given = URL.parse(service)
  const page = URL.parse(own)
  if (given === null || page === null) return false
  const isPage =
    given.protocol === page.protocol &&
    given.port === page.port &&
    given.pathname === page.pathname &&
    given.username === '' &&
    given.password === ''
  if (!isPage || hostOf(requested ?? '') !== given.hostname) return false
  return given.hostname === page.hostname || (await brands.has(given.hostname))
}
