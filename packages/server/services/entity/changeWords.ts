import { sharesText } from '@tandem/core'
import { countryName } from '@tandem/i18n/countryName'
import { argumentNames, translate, translatorOf } from '@tandem/i18n'
import {
  announcement,
  apiKeyScopeNames,
  choice,
  choices,
  entities,
  type Entity,
  type Field,
  flag,
  formatZoned,
  idsIn,
  instant,
  type List,
  lists,
  platformSettings,
  smsLists,
  smsPartsOf,
  smsProducts,
  smsTitle,
  viewSharings,
} from '@tandem/model'

import type { Changes } from '../../store/audit/writeAudit.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { entityNamed } from '../../store/entity/references.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { namedShares } from './present.ts'

/** A changed field: its values as stored, and in words. */
export interface ChangeInWords {
  field: string
  label: string
  from: unknown
  to: unknown
  fromText: string
  toText: string
}

const entityList: readonly Entity[] = Object.values(entities)
const defined: ReadonlyMap<string, Entity> = new Map(
  // An announcement is recorded by field, but has no list among the entities.
  [...entityList, announcement].map((entity) => [entity.name, entity]),
)
const listOf = new Map<string, List>(lists.map((list) => [list.name, list]))
// Before other products were sold, tasks were those of notification SMS.
const firstTasks = listOf.get(smsLists('notify').task)
if (firstTasks) listOf.set('smsTask', firstTasks)

const settingOf: ReadonlyMap<string, Field> = new Map(
  Object.entries(platformSettings).map(([name, { field }]) => [name, field]),
)

/** What use cases note that no definition describes, where it is more than a text or a number. */
const noted: Readonly<Record<string, Field>> = {
  until: instant({}),
  from: instant({}),
  to: instant({}),
  product: choice(smsProducts, { words: 'route.product' }),
  shared: choice(viewSharings, { words: 'logs.shared' }),
  verb: choice([], { words: 'logs.verb' }),
  outcome: choice([], { words: 'smppAccount.repush.outcome' }),
  scopes: choices(apiKeyScopeNames, {}),
  enabled: flag({ initial: true }),
}

/**
 * Changed fields with their labels and values as a reader's words; without fields hidden from this reader.
 * @param entity by default the one that the noun names
 */
export async function changesInWords(
  ctx: Ctx,
  transaction: Transaction,
  noun: string,
  changed: Changes,
  entity: Entity | undefined = defined.get(noun),
): Promise<ChangeInWords[]> {
  const hidden = entity ? hiddenFields(ctx, entity) : new Set<string>()
  const changes: ChangeInWords[] = []
  for (const [field, { from, to }] of Object.entries(changed)) {
    if (hidden.has(field)) continue
    const label = fieldLabel(ctx, noun, field)
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    const [fromText, toText] = await textsOf(ctx, transaction, { noun, name: field, entity }, [
      from,
      to,
    ])
    changes.push({ field, label, from, to, fromText: fromText ?? '', toText: toText ?? '' })
  }
  return changes
}

/** What a field of a noun of the history is called. */
export function fieldLabel({ locale }: Pick<Ctx, 'locale'>, noun: string, field: string): string {
  const list = listOf.get(noun)
  const listed = list?.fields[field]
  const keys = [
    ...(list && listed ? [listed.label ?? `${list.texts}.${field}`] : []),
    `${noun}.${field}.label`,
    `setting.${field}.label`,
    `logs.field.${field}`,
  ]
  const { has, loose } = translatorOf(locale)
  // What takes arguments says more than a name.
  const known = keys.find((key) => has(key) && argumentNames(locale, key).length === 0)
  return known === undefined ? field : loose(known)
}

interface FieldOfNoun {
  noun: string
  name: string
  /** Its definition, where the noun is an entity. */
  entity: Entity | undefined
}

async function textsOf(
  ctx: Ctx,
  transaction: Transaction,
  of: FieldOfNoun,
  values: readonly unknown[],
): Promise<string[]> {
  const field = definitionOf(of)
  if (!field?.entity) return values.map((value) => valueText(ctx, of, value))
  const ids = [...new Set(values.flatMap(idsIn))]
  const titles = await titlesOf(transaction, entityNamed(field.entity), ids, ctx, ctx.locale)
  const nameOf = (id: string): string => titles.get(id) ?? id
  return values.map((value) =>
    field.kind === 'shares'
      ? sharesText(namedShares(value, nameOf))
      : joined(ctx, idsIn(value).map(nameOf)),
  )
}

/** A choice that a list is filtered by is worded also where its rows have the bare value. */
function definitionOf({ noun, name, entity }: FieldOfNoun): Field | undefined {
  if (noun === 'setting') return settingOf.get(name)
  const list = listOf.get(noun)
  const asked = list?.parameters?.[name]
  const filter = asked?.kind === 'choice' && asked.words !== undefined ? asked : undefined
  return entity?.fields[name] ?? filter ?? list?.fields[name] ?? noted[name]
}

function valueText(ctx: Ctx, of: FieldOfNoun, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (of.name === 'definition') return translate(ctx.locale, 'logs.value.changed')
  if (Array.isArray(value)) {
    const texts = value.map((one) => valueText(ctx, of, one))
    return joined(ctx, texts)
  }
  if (typeof value === 'object') return partsText(ctx, of, value)
  const text = plainText(value)
  const field = definitionOf(of)
  switch (field?.kind) {
    case 'flag':
      return translate(ctx.locale, value === true ? 'kit.yes' : 'kit.no')
    case 'instant':
      return Number.isNaN(Date.parse(text)) ? text : formatZoned(Date.parse(text), ctx.timeZone)
    case 'country':
      return countryName(ctx.locale, text)
    default:
      return of.name === 'scopes' ? scopeText(ctx, text) : wordOf(ctx, of, field, text)
  }
}

/** A choice, or a number that stands for one; what has no word is shown as it is. */
function wordOf(
  { locale }: Ctx,
  { noun, name }: FieldOfNoun,
  field: Field | undefined,
  text: string,
): string {
  const texts = listOf.get(noun)?.texts ?? noun
  const keys = [
    ...(field?.words === undefined ? [] : [`${field.words}.${text}`]),
    ...(field?.kind === 'choice' ? [`${texts}.${name}.${text}`, `${noun}.action.${text}`] : []),
    ...(name === 'timeZone' && text === 'recipient' ? ['task.timing.recipientZone'] : []),
  ]
  const { has, loose } = translatorOf(locale)
  const known = keys.find((key) => has(key))
  return known === undefined ? text : loose(known)
}

/** What was asked for, such as the filters of a change in bulk: each part with its name. */
const partsText = (ctx: Ctx, { noun, entity }: FieldOfNoun, parts: object): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([part, value]) => {
      const name = part.replace(/_(begin|end)$/, '')
      return `${fieldLabel(ctx, noun, name)}: ${valueText(ctx, { noun, name, entity }, value)}`
    })
    .join('; ')

function scopeText({ locale }: Ctx, scope: string): string {
  const known = apiKeyScopeNames.find((one) => one === scope)
  const parts = known && smsPartsOf(known)
  const { t, loose } = translatorOf(locale)
  if (!parts) return loose(`apiKeys.scope.${scope}`)
  const product = smsTitle(parts.product, locale)
  return t('apiKeys.scopeOf', { product, scope: t(`apiKeys.scope.${parts.kind}`) })
}

const joined = ({ locale }: Ctx, texts: readonly string[]): string =>
  texts.join(locale === 'zh_CN' ? '、' : ', ')
