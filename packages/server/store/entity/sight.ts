import type { Scope } from '../database/withScope.ts'

/**
 * Whose records are visible inside the companies of a scope: everyone's, or only those of these people. Records refer
 * to their owner by id or username; departments are those of the people.
 */
export type People =
  | 'all'
  | {
      userIds: readonly string[]
      usernames: readonly string[]
      departIds: readonly string[]
    }

/** What a reader can see: records of these companies that belong to these people. A `Ctx` is one. */
export interface Sight {
  scope: Scope
  people: People
  /** Replaces `scope` for sellers' private entities (`Entity.sellersOwn`); if left out, the same. */
  sellers?: Scope
  /**
   * `<entity>:column:<field>` of columns hidden from this reader: they are not used as names of
   * records.
   */
  hiddenColumns?: ReadonlySet<string>
}
