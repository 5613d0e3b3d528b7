import { entities, type Entity, type EntityName, type SearchHit } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import { findByWord, findExact, type TitleSearch } from '../../store/search/findTitles.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../entity/hiddenFields.ts'
import type { Keyword } from './keyword.ts'

/** Nouns that are looked for, most wanted first. Rates and prefixes are found by what they belong to. */
export const searchedEntities = [
  'company',
  'user',
  'senderId',
  'gateway',
  'route',
  'operator',
  'rateGroup',
  'role',
  'department',
  'country',
  'brand',
  'supportContact',
  'dictionary',
] as const satisfies readonly EntityName[]

/** Texts beside the title by which people know a record. */
const known: Partial<Record<EntityName, readonly string[]>> = {
  user: ['realname', 'email'],
  country: ['iso2'],
}

/** Records of one entity by id, number or word, as far as the reader's list of it would show them. */
export async function entityHits(
  ctx: Ctx,
  transaction: Transaction,
  name: (typeof searchedEntities)[number],
  keyword: Keyword,
  { page, most }: { page: string; most: number },
): Promise<SearchHit[]> {
  const entity: Entity = entities[name]
  const search = searchIn(ctx, entity, name)
  const numbers = keyword.numbers.map((digits) => `+${digits}`)
  const exact = await findExact(
    transaction,
    entity,
    search,
    { id: keyword.id, numbers, most },
    ctx,
    ctx.locale,
  )
  const byWord = keyword.isWord
    ? await findByWord(transaction, entity, search, { word: keyword.text, most }, ctx, ctx.locale)
    : []
  const found = [...new Map([...exact, ...byWord].map((hit) => [hit.id, hit])).values()]
  const companies = await companyNames(ctx, transaction, entity, found)
  return found.slice(0, most).map(({ id, title, details, companyId }) => ({
    kind: name,
    id,
    title,
    subtitle: [...details, companies.get(companyId ?? '') ?? '']
      .filter((text) => text !== '' && text !== title)
      .join(' · '),
    path: `${page}?record=${id}`,
  }))
}

/** Fields that do not exist for the reader neither find a record nor are shown with it. */
function searchIn(ctx: Ctx, entity: Entity, name: EntityName): TitleSearch {
  const hidden = hiddenFields(ctx, entity)
  const shown = (field: string): boolean => field in entity.fields && !hidden.has(field)
  const base = entity.title.replace(/En$/, '')
  const others = (known[name] ?? []).filter(shown)
  return {
    words: [...new Set([entity.title, ...[base, `${base}En`].filter(shown), ...others])],
    phones: Object.keys(entity.fields).filter(
      (field) => entity.fields[field]?.kind === 'phone' && shown(field),
    ),
    details: others.slice(0, 1),
  }
}

/** Whose the records are, for readers of several companies. */
async function companyNames(
  ctx: Ctx,
  transaction: Transaction,
  entity: Entity,
  found: readonly { companyId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const several = ctx.scope === 'everything' || ctx.scope.companies.length > 1
  if (!several || hiddenFields(ctx, entity).has('companyId')) return new Map()
  const ids = found.flatMap(({ companyId }) => companyId ?? [])
  return titlesOf(transaction, entities.company, [...new Set(ids)], ctx, ctx.locale)
}
