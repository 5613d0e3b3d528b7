import type { Locale } from '@tandem/i18n'

import { permissionRows } from '../../store/seed/permissionRows.ts'

const known = new Map<Locale, ReadonlyMap<string, string>>()

/** What each access code permits, in words: "Users: Edit". */
export function accessTitles(locale: Locale): ReadonlyMap<string, string> {
  const made = known.get(locale) ?? titlesIn(locale)
  known.set(locale, made)
  return made
}

function titlesIn(locale: Locale): ReadonlyMap<string, string> {
  const zh = locale === 'zh_CN'
  const rows = permissionRows()
  const names = new Map(rows.map((row) => [row.seedKey, zh ? row.name : row.nameEn]))
  return new Map(
    rows.flatMap(({ perms, parentKey, name, nameEn }): [string, string][] =>
      perms === null
        ? []
        : [[perms, `${names.get(parentKey ?? '') ?? ''}${zh ? `：${name}` : `: ${nameEn}`}`]],
    ),
  )
}
