import { ruledList } from '@tandem/model'
import type { JobSight } from '../../store/userJobs/jobRow.ts'
import type { Ctx } from '../ctx.ts'

type Seer = Pick<Ctx, 'scope' | 'people' | 'hiddenColumns'> & {
  actor: Pick<Ctx['actor'], 'hideAmounts'>
}

/** What this reader can see now. */
export const jobSightOf = ({ scope, people, hiddenColumns, actor }: Seer): JobSight => ({
  companies: scope === 'everything' ? scope : [...scope.companies],
  people:
    people === 'all'
      ? people
      : {
          userIds: [...people.userIds],
          usernames: [...people.usernames],
          departIds: [...people.departIds],
        },
  hiddenColumns: [...hiddenColumns],
  amounts: !actor.hideAmounts,
})

/** Combines what was visible at two times. */
export function bothSights(one: JobSight, other: JobSight): JobSight {
  const hidden = new Set(other.hiddenColumns)
  return {
    companies:
      one.companies === 'everything' || other.companies === 'everything'
        ? 'everything'
        : union(one.companies, other.companies),
    people:
      one.people === 'all' || other.people === 'all'
        ? 'all'
        : {
            userIds: union(one.people.userIds, other.people.userIds),
            usernames: union(one.people.usernames, other.people.usernames),
            departIds: union(one.people.departIds, other.people.departIds),
          },
    hiddenColumns: one.hiddenColumns.filter((column) => hidden.has(column)),
    amounts: one.amounts || other.amounts,
  }
}

/** Whether this reader can still see everything that was visible then. `columns` are those of the file, by name. */
export function stillSees(
  reader: Seer,
  then: JobSight,
  { list, columns }: { list: string; columns: readonly string[] },
): boolean {
  const now = jobSightOf(reader)
  const hiddenThen = new Set(then.hiddenColumns)
  const lost = columns.some((column) => {
    const rule = `${ruledList(list)}:column:${column}`
    return reader.hiddenColumns.has(rule) && !hiddenThen.has(rule)
  })
  return (
    !lost &&
    (now.amounts || !then.amounts) &&
    within(then.companies, now.companies, 'everything') &&
    (now.people === 'all' ||
      (then.people !== 'all' &&
        within(then.people.userIds, now.people.userIds) &&
        within(then.people.usernames, now.people.usernames) &&
        within(then.people.departIds, now.people.departIds)))
  )
}

const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
]

/** Whether the former are among the latter; `whole` stands for all. */
function within(
  ones: readonly string[] | 'everything',
  others: readonly string[] | 'everything',
  whole?: 'everything',
): boolean {
  if (others === whole) return true
  return ones !== whole && new Set(ones).isSubsetOf(new Set(others))
}
