import type { Locale } from '@tandem/i18n'

import { type PermissionRow, permissionRows } from '../../store/seed/permissionRows.ts'

const known = new Map<Locale, ReadonlyMap<string, string>>()

/** What each access code permits, in words: "Users: Edit", "Notification SMS · Tasks: Pause". Each says it once. */
export function accessTitles(locale: Locale): ReadonlyMap<string, string> {
  const made = known.get(locale) ?? titlesIn(locale)
  known.set(locale, made)
  return made
}

function titlesIn(locale: Locale): ReadonlyMap<string, string> {
  const rows = permissionRows()
  const byKey = new Map(rows.map((row) => [row.seedKey, row]))
  const titleOf = ({ name, nameEn }: PermissionRow) => (locale === 'zh_CN' ? name : nameEn)
  const pages = rows.filter(({ menuType }) => menuType !== '2')
  // A page of every product is called the same in each of them.
  const isShared = (page: PermissionRow) =>
    pages.some((other) => other !== page && titleOf(other) === titleOf(page))
  /** The nearest menu above that is called as no other is. */
  const productOf = ({ parentKey }: PermissionRow): PermissionRow | undefined => {
    const above = byKey.get(parentKey ?? '')
    return above && isShared(above) ? productOf(above) : above
  }
  const colon = locale === 'zh_CN' ? '：' : ': '
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const page = byKey.get(row.parentKey ?? '')
      if (row.perms === null || !page) return []
      const product = isShared(page) ? productOf(page) : undefined
      const [place, action] = [titleOf(page), titleOf(row)]
      const of = product ? [titleOf(product)] : []
      const said = saysIt(place, action) ? [...of, place] : [[...of, place].join(' · '), action]
      return [[row.perms, said.join(colon)]]
    }),
  )
}

/** Whether a page is called what is done there: "Recharge", 发送短信 of 发送. */
const saysIt = (page: string, action: string): boolean => page.startsWith(action)
