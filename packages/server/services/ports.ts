import type { TrustedProxies } from '../ports/trustedProxies.ts'
import type { Sessions } from './session.ts'
import type { Passwords } from '../ports/passwords.ts'
import type { SignInWatch } from '../ports/signInWatch.ts'
import type { Captchas } from '../ports/captchas.ts'
import type { BrandBook } from '../ports/brandBook.ts'
import type { ClientAddressShown } from '../ports/sms/clientAddressShown.ts'
import type { Clock } from '../ports/clock.ts'
import type { DigestBook } from '../ports/digestBook.ts'
import type { ExchangeSource } from '../ports/exchangeSource.ts'
import type { GatewayStates } from '../ports/gatewayStates.ts'
import type { Ids } from '../ports/ids.ts'
import type { Live } from '../ports/live.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { TicketCheck } from '../ports/ticketCheck.ts'
import type { RegisteredJob } from '../ports/registeredJob.ts'
import type { Database } from '../store/database/createDatabase.ts'

/** The ports available to services. */
export interface Ports {
  /** As the application role, nothing visible without `withScope`. */
  database: Database
  /** Sees every company: for the platform's own work (sessions, seeds), never for user requests. */
  system: Database
  clock: Clock
  ids: Ids
  secrets: Secrets
  live: Live
  sessions: Sessions
  passwords: Passwords
  captchas: Captchas
  /** Failed sign-ins of the whole platform. */
  signInWatch: SignInWatch
  /** The brand of each host. */
  brands: BrandBook
  /** Signed ends of the audit chains, outside the database. */
  digests: DigestBook
  mailer: Mailer
  tickets: TicketCheck
  /** Delivers what was queued at once instead of at the next interval; absent if nothing does. */
  wakeOutbox?: (() => void) | undefined
  /** Where SMPP clients of companies connect; absent where nobody is told. */
  clientAddress?: ClientAddressShown | undefined
  /** Absent if no calls arrive: then nobody is trusted. */
  trustedProxies?: TrustedProxies | undefined
  /** Every job that can be scheduled. */
  jobRegistry: readonly RegisteredJob[]
  /** Absent if nobody asks what currencies are worth. */
  exchange?: ExchangeSource | undefined
  /** Absent if no engine runs in this process. */
  gatewayStates?: GatewayStates | undefined
  /** Path below the platform's address where vendors over HTTP call with this token; absent if no calls arrive. */
  hookPath?: ((token: string) => string) | undefined
  /** Path where the phone of a test number tells what it received; absent if no calls arrive. */
  handsetPath?: ((numberId: string) => string) | undefined
}

/** What telling people of something takes: in the console, by mail, and to the callbacks of a company. */
export type TellingPorts = Pick<
  Ports,
  'system' | 'ids' | 'clock' | 'secrets' | 'brands' | 'live' | 'wakeOutbox'
>
