const SUNDAY = 7

/**
 * Days of the week as people list them: `1-5`, `6,7`, `1,3-5`, of which 1 is Monday and 7 Sunday, as in ISO 8601.
 * Undefined: it is no such list.
 */
export function readWeekdays(list: string): number[] | undefined {
  const days = new Set<number>()
  for (const part of list.split(/[,，、;；]/)) {
    const [, first, last = first] = /^\s*([1-7])\s*(?:[-–~]\s*([1-7])\s*)?$/.exec(part) ?? []
    if (first === undefined) return undefined
    if (Number(first) > Number(last)) return undefined
    for (let day = Number(first); day <= Number(last); day += 1) days.add(day)
  }
  return [...days].toSorted((one, other) => one - other)
}

/** The other days, 0 for Sunday, as `DailyHours.closedOn` has them. */
export const closedOn = (open: readonly number[]): number[] =>
  Array.from({ length: SUNDAY }, (_day, index) => index + 1)
    .filter((day) => !open.includes(day))
    .map((day) => day % SUNDAY)
