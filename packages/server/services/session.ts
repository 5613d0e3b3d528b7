import type { DataScope } from '@tandem/core'

import type { Sight } from '../store/entity/sight.ts'
import type { SessionRow } from '../store/session/findSession.ts'

/** A session's data scope, besides access codes. */
export interface SessionSight extends Sight {
  dataScope: DataScope
  hiddenColumns: ReadonlySet<string>
}

/** A valid session: the user, their permissions, and whose records they see. */
export interface Session extends Omit<SessionRow, 'perms'>, SessionSight {
  codes: ReadonlySet<string>
}

/** Finds the session of a token. The result is never older than a second, and never older than a change made here. */
export interface Sessions {
  find(token: string): Promise<Session | undefined>
  /** The current state, without counting as a use: an open socket keeps no session alive. */
  peek(token: string): Promise<Session | undefined>
  /**
   * For many sessions at once, by token: a fingerprint that changes with anything the user may do or see; ended ones
   * are left out. For open sockets, which are rechecked whenever anything changed for anyone.
   */
  peekMany(tokens: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Something sessions depend on has changed: permissions, users, companies. */
  forget(): void
  /** Called after every `forget`, so that open sockets can be rechecked. */
  onForget(listener: () => void): void
}
