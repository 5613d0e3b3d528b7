import type { CompanyKey, SignedIn } from './people.ts'
import type { Kind } from './kind.ts'
import type { Scene } from './scene.ts'

/**
 * What an answer comes to:
 * - `ok`: 2xx; `none`: 2xx without a record; `inside`: anything that is no matter of rights (2xx, 400, 409, 422, 429)
 * - a reason code such as 'record.notFound'
 */
export type Outcome = string

export interface Row {
  /** Parameters that hold an id of a record, or a list of them, and the kind. */
  ids?: Readonly<Record<string, Kind>>
  /** The rest of the query or body. */
  send?: (scene: Scene) => Record<string, unknown>
  /** What a caller with the right gets for a record in sight; several where the record decides. */
  seen: readonly Outcome[]
  /** The same for one out of sight; always the same as for none at all. */
  unseen?: Outcome
  /** Who sees the record, where it is not the companies in sight. */
  sight?: (who: SignedIn, of: CompanyKey) => boolean
  /** Columns of companies above one's own that the call is for. */
  shows?: RegExp
  /** Columns of one's own company that the call shows to who otherwise sees nothing of it. */
  showsHome?: RegExp
  /** Who may, where the route itself only asks for a session and its service for more. */
  further?: (who: SignedIn) => boolean
  /** What is otherwise for one of the parameters. */
  only?: Readonly<Record<string, Partial<Pick<Row, 'seen' | 'unseen' | 'sight'>>>>
  /** Why no call here is ever done: it needs what the scene does not have. Other suites show it done. */
  never?: string
  /** The other ids of the call are of the caller's own company, not of one as far below as can be. */
  nearest?: boolean
  /** Parameters of the body that are a list of ids. */
  lists?: readonly string[]
  /** The call would end the session it comes with: it is asked without one. */
  endsSession?: boolean
}
