import { type Locale, translate } from '@tandem/i18n'
import {
  accessCode,
  accessCodes,
  type Audience,
  entities,
  type Entity,
  type MenuSeed,
  menuSeed,
} from '@tandem/model'

/** One row of the permission table as shipped. */
export interface PermissionRow {
  /** Never changes, so that a later release finds the row again. */
  seedKey: string
  parentKey: string | null
  menuType: '0' | '1' | '2'
  name: string
  nameEn: string
  url: string | null
  component: string | null
  icon: string | null
  perms: string | null
  hidden: boolean
  sortNo: number
  /** Has menus below it: held by whoever holds one of these. */
  isParent: boolean
  /** Roles that get it when it first appears. */
  audience: readonly Audience[]
  /** Whoever holds this code then gets it too; null: nobody else. */
  follows: string | null
  /** Of the audience only who holds this code, where it was known before; null: all of it. */
  like: string | null
}

const everyEntity: Readonly<Record<string, Entity>> = entities

/** Menus and buttons of the default tree, parents first. */
export const permissionRows = (): PermissionRow[] =>
  menuSeed.flatMap((entry, index) => rowsOf(entry, null, entry.place ?? index + 1))

function rowsOf(entry: MenuSeed, parentKey: string | null, sortNo: number): PermissionRow[] {
  const children = entry.children ?? []
  const menu: PermissionRow = {
    seedKey: entry.key,
    parentKey,
    menuType: parentKey === null ? '0' : '1',
    name: entry.title.zh,
    nameEn: entry.title.en,
    url: entry.path,
    component: entry.component,
    icon: entry.icon ?? null,
    perms: null,
    hidden: entry.hidden ?? false,
    sortNo,
    isParent: children.length > 0,
    audience: entry.audience,
    follows: entry.follows ?? null,
    like: entry.like ?? null,
  }
  return [
    menu,
    ...buttonsOf(entry),
    ...children.flatMap((child, index) => rowsOf(child, entry.key, child.place ?? index + 1)),
  ]
}

function buttonsOf(entry: MenuSeed): PermissionRow[] {
  const entity = entry.entity && everyEntity[entry.entity]
  const ofEntity = entity
    ? accessCodes(entity).map((code) => ({
        code,
        zh: verbText('zh_CN', entity, code),
        en: verbText('en_US', entity, code),
        audience: entry.audience.filter((who) => grants(entry, who, entity, code)),
      }))
    : []
  const bespoke = (entry.codes ?? []).map((code) => ({ audience: entry.audience, ...code }))
  return [
    ...ofEntity.map((code) => ({ like: undefined, follows: undefined, ...code })),
    ...bespoke,
  ].map(({ code, zh, en, audience, like, follows = entry.follows }, index) => ({
    seedKey: `${entry.key}#${code}`,
    parentKey: entry.key,
    menuType: '2' as const,
    name: zh,
    nameEn: en,
    url: null,
    component: null,
    icon: null,
    perms: code,
    hidden: false,
    sortNo: index + 1,
    isParent: false,
    audience,
    follows: follows ?? null,
    like: like ?? null,
  }))
}

/** Administrators get every verb; others what the entry grants, by default only reading. */
function grants(entry: MenuSeed, who: Audience, entity: Entity, code: string): boolean {
  if (who === 'admin') return true
  return (entry.grants?.[who] ?? ['list']).some((verb) => accessCode(entity, verb) === code)
}

const verbTexts: Readonly<Record<string, { zh: string; en: string }>> = {
  list: { zh: '查看', en: 'View' },
  add: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  delete: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Export' },
  import: { zh: '导入', en: 'Import' },
}

function verbText(locale: Locale, entity: Entity, code: string): string {
  const verb = code.slice(entity.name.length + 1)
  const text = verbTexts[verb]
  if (text) return locale === 'zh_CN' ? text.zh : text.en
  return translate(locale, `${entity.name}.action.${verb}`)
}
