import type { Clock } from '../ports/clock.ts'
import type { DigestBook } from '../ports/digestBook.ts'
import type { GatewayStates } from '../ports/gatewayStates.ts'
import type { Ids } from '../ports/ids.ts'
import type { Live } from '../ports/live.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { BrandBook } from './brands/brandBook.ts'
import type { Captchas } from './session/captchas.ts'
import type { Passwords } from './session/passwords.ts'
import type { Sessions } from './session/sessions.ts'
import type { Database } from '../store/database/createDatabase.ts'

/** What services reach the world by. */
export interface Ports {
  /** As the application role, nothing visible without `withScope`. */
  database: Database
  /** Sees every company: for the platform's own work (sessions, seeds), never for what a user asked to see. */
  system: Database
  clock: Clock
  ids: Ids
  secrets: Secrets
  live: Live
  sessions: Sessions
  passwords: Passwords
  captchas: Captchas
  /** Which brand a host shows. */
  brands: BrandBook
  /** Signed ends of the audit chains, outside the database. */
  digests: DigestBook
  /** Absent where no engine runs in this process. */
  gatewayStates?: GatewayStates | undefined
}
