import type { Scope } from '../database/withScope.ts'

/**
 * Whose records count inside the companies of a scope: everybody's, or only those of these people. Records name their
 * owner by id or by username; departments are those of the people.
 */
export type People =
  | 'all'
  | {
      userIds: readonly string[]
      usernames: readonly string[]
      departIds: readonly string[]
    }

/** What a reader may see: records of these companies that belong to these people. A `Ctx` is one. */
export interface Sight {
  scope: Scope
  people: People
  /** Instead of `scope`, for what sellers keep to themselves (`Entity.sellersOwn`); left out: the same. */
  sellers?: Scope
  /** `<entity>:column:<field>` of the columns kept from this reader: no record is called by them. */
  hiddenColumns?: ReadonlySet<string>
}
