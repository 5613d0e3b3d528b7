import { announcement, entities, type Entity, type EntityName, type SearchHit } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import {
  findByWord,
  findExact,
  type TitleHit,
  type TitleSearch,
} from '../../store/search/findTitles.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Keyword } from './keyword.ts'

/** Searched entities, most relevant first. */
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
  'announcement',
  'supportContact',
  'dictionary',
  'rate',
  'numberPrefix',
] as const satisfies readonly (EntityName | 'announcement')[]

type Searched = (typeof searchedEntities)[number]

/** Texts besides the title by which people know a record. */
const known: Partial<Record<Searched, readonly string[]>> = {
  user: ['realname', 'email'],
  country: ['iso2'],
  announcement: ['titileZh'],
}

/** The parent by which people know a record. */
const belongs: Partial<Record<Searched, readonly string[]>> = {
  rate: ['countryId', 'operatorId', 'rateGroupId'],
  numberPrefix: ['operatorId'],
}

const entityOf = (name: Searched): Entity =>
  name === 'announcement' ? announcement : entities[name]

const all: Readonly<Record<string, Entity>> = entities

/** Records of one entity by id, number or word, as far as the reader's list would show them. */
export async function entityHits(
  ctx: Ctx,
  transaction: Transaction,
  name: Searched,
  keyword: Keyword,
  { page, most }: { page: string; most: number },
): Promise<SearchHit[]> {
  const entity = entityOf(name)
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
    ? await findByWord(
        transaction,
        entity,
        search,
        { word: wordFor(entity, keyword.text), most },
        ctx,
        ctx.locale,
      )
    : []
  const found = [...new Map([...exact, ...byWord].map((hit) => [hit.id, hit])).values()]
  const companies = await companyNames(ctx, transaction, entity, found)
  const owners = await ownerNames(ctx, transaction, search, found)
  return found.slice(0, most).map((hit) => {
    const names = owners(hit)
    // Without its own name, it is named after its parent.
    const title = entity.title in entity.fields ? hit.title : (names[0] ?? hit.title)
    return {
      kind: name,
      id: hit.id,
      title,
      subtitle: [...hit.details, ...names, companies.get(hit.companyId ?? '') ?? '']
        .filter((text) => text !== '' && text !== title)
        .join(' · '),
      path: `${page}?record=${hit.id}`,
    }
  })
}

/** Numbers are stored without separators. */
function wordFor(entity: Entity, text: string): string {
  const bare = text.replace(/^\+/, '')
  return entity.fields[entity.title]?.format === 'prefix' && /^\d+$/.test(bare) ? bare : text
}

/** Fields hidden from the reader neither match nor are shown. */
function searchIn(ctx: Ctx, entity: Entity, name: Searched): TitleSearch {
  const hidden = hiddenFields(ctx, entity)
  const shown = (field: string): boolean => field in entity.fields && !hidden.has(field)
  const base = entity.title.replace(/En$/, '')
  const others = (known[name] ?? []).filter(shown)
  const own = entity.title in entity.fields ? [entity.title] : []
  return {
    words: [...new Set([...own, ...[base, `${base}En`].filter(shown), ...others])],
    phones: Object.keys(entity.fields).filter(
      (field) => entity.fields[field]?.kind === 'phone' && shown(field),
    ),
    details: others.slice(0, 1),
    refs: (belongs[name] ?? []).filter(shown).flatMap((field) => {
      const other = all[entity.fields[field]?.entity ?? '']
      return other ? [{ field, entity: other }] : []
    }),
  }
}

/** Names of the records' parents, in field order. */
async function ownerNames(
  ctx: Ctx,
  transaction: Transaction,
  { refs }: TitleSearch,
  found: readonly TitleHit[],
): Promise<(hit: TitleHit) => string[]> {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const { field, entity } of refs) {
    const ids = [...new Set(found.flatMap((hit) => hit.refs[field] ?? []))]
    names.set(field, await titlesOf(transaction, entity, ids, ctx, ctx.locale))
  }
  return (hit) => refs.flatMap(({ field }) => names.get(field)?.get(hit.refs[field] ?? '') ?? [])
}

/** The companies of the records, for readers of several. */
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
