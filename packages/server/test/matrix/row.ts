import type { CompanyKey, SignedIn } from './people.ts'
import type { IdKind } from '@tandem/model'
import type { Scene } from './scene.ts'

/**
 * The expected result:
 * - `ok`: 2xx; `none`: 2xx without a record; `inside`: anything unrelated to rights (2xx, 400, 409, 422, 429)
 * - a reason code such as 'record.notFound'
 */
export type Outcome = string

export interface Row {
  /** Parameters that hold an id of a record, or a list of ids, and the kind. */
  ids?: Readonly<Record<string, IdKind>>
  /** The rest of the query or body. */
  send?: (scene: Scene) => Record<string, unknown>
  /**
   * The result for a caller with the right and a record in sight; several where the record decides.
   */
  seen: readonly Outcome[]
  /** The same for a record out of sight; always identical to a missing record. */
  unseen?: Outcome
  /** Who sees the record, where it is not the companies in sight. */
  sight?: (who: SignedIn, of: CompanyKey) => boolean
  /** Columns of companies above the caller's own that the call exists to show. */
  shows?: RegExp
  /**
   * Columns of the caller's own company that the call shows even to users who otherwise see nothing
   * of it.
   */
  showsHome?: RegExp
  /** Who may call it, where the route requires only a session and its service more. */
  further?: (who: SignedIn) => boolean
  /** What differs for one of the parameters. */
  only?: Readonly<Record<string, Partial<Pick<Row, 'seen' | 'unseen' | 'sight'>>>>
  /**
   * Why no call here ever succeeds: it needs something the scene lacks. Other suites show it succeed.
   */
  never?: string
  /**
   * The other ids of the call belong to the caller's own company, not to one as far below as
   * possible.
   */
  nearest?: boolean
  /** Parameters of the body that are a list of ids. */
  lists?: readonly string[]
  /** Parameters of the body that are shares of records. */
  shares?: readonly string[]
  /**
   * The call of another product by the same code, of which another row asks everything: here each caller asks one of
   * the ids besides the missing one, another caller another. `npm run matrix` asks all.
   */
  repeats?: boolean
  /** The call would end its own session: it is called without one. */
  endsSession?: boolean
}
