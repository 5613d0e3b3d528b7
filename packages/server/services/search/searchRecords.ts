import { type SearchHit, type SearchResult, smsLists, smsProducts } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { bounded } from '../../store/database/bounded.ts'
import { pageUrls } from '../../store/search/pageUrls.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { entityHits, searchedEntities } from './entityHits.ts'
import { type Keyword, readKeyword } from './keyword.ts'
import { listPages } from './listPages.ts'
import { noticeHits } from './noticeHits.ts'
import { messageHits, taskHits } from './smsHits.ts'

/** Maximum records per kind. */
const MOST = 5
/** Where everyone reads their announcements; needs no permission. */
const NOTICES = 'notices/MyAnnouncements'
/** A slower kind is left out, and the answer says so. */
const KIND_MS = 300
const WHOLE_MS = 1_000
/** Concurrent searches per user: while typing, earlier ones are aborted. */
const AT_ONCE = 3

interface Kind {
  /** Access codes of the lists that show them; any of them is enough. */
  codes: readonly string[]
  find: (
    ctx: Ctx,
    transaction: Transaction,
    keyword: Keyword,
    place: {
      /** Pages of the lists the reader can open, by access code. */
      pages: ReadonlyMap<string, string>
      most: number
    },
  ) => Promise<SearchHit[]>
}

const smsKind = (list: 'task' | 'outbox', find: typeof taskHits): Kind => ({
  codes: smsProducts.map((product) => `${smsLists(product)[list]}:list`),
  find: (ctx, transaction, keyword, { pages, most }) => {
    const products = smsProducts.flatMap((product) => {
      const page = pages.get(`${smsLists(product)[list]}:list`)
      return page === undefined ? [] : ([[product, page]] as const)
    })
    return find(ctx, transaction, keyword, { pages: new Map(products), most })
  },
})

const kinds: readonly Kind[] = [
  smsKind('task', taskHits),
  smsKind('outbox', messageHits),
  ...searchedEntities.map((name): Kind => ({
    codes: [`${name}:list`],
    find: async (ctx, transaction, keyword, { pages, most }) => {
      const page = pages.get(`${name}:list`)
      return page === undefined ? [] : entityHits(ctx, transaction, name, keyword, { page, most })
    },
  })),
]

export type Search = (ctx: Ctx, text: string) => Promise<SearchResult>

/**
 * GET /sys/search: records by id, phone number or part of their name, from every list the reader can open and only as
 * far as it would show them. @throws Refused request.tooMany beyond three at once
 */
export function createSearch(ports: Pick<Ports, 'brands' | 'database' | 'clock'>): Search {
  const running = new Map<string, number>()
  return async (ctx, text) => {
    const person = ctx.actor.id
    const others = running.get(person) ?? 0
    if (others >= AT_ONCE) {
      throw new Refused('request.tooMany', { args: { seconds: 1 }, retryAfterSeconds: 1 })
    }
    running.set(person, others + 1)
    try {
      return await search(ctx, ports, text)
    } finally {
      const left = (running.get(person) ?? 1) - 1
      if (left > 0) running.set(person, left)
      else running.delete(person)
    }
  }
}

async function search(
  ctx: Ctx,
  ports: Pick<Ports, 'brands' | 'database' | 'clock'>,
  text: string,
): Promise<SearchResult> {
  const keyword = readKeyword(text, ctx.locale === 'zh_CN' ? 'CN' : null)
  if (!keyword.isWord && keyword.id === null) return { hits: [], partial: false }
  const until = ports.clock.now() + WHOLE_MS
  const left = (): number => Math.min(KIND_MS, until - ports.clock.now())
  const { hits, partial, noticePage } = await searchLists(ctx, ports, keyword, left)
  if (noticePage === undefined) return { hits: exactFirst(hits, keyword), partial }
  const milliseconds = left()
  const notices =
    milliseconds > 0
      ? await noticeHits(ctx, ports, keyword, { page: noticePage, most: MOST, milliseconds })
      : undefined
  // Users who manage announcements are led to where they can be changed.
  const managed = new Set(hits.flatMap(({ kind, id }) => (kind === 'announcement' ? [id] : [])))
  const others = (notices ?? []).filter(({ id }) => !managed.has(id))
  return {
    hits: exactFirst([...hits, ...others], keyword),
    partial: partial || notices === undefined,
  }
}

function searchLists(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  keyword: Keyword,
  left: () => number,
): Promise<SearchResult & { noticePage: string | undefined }> {
  const listed = kinds.filter(({ codes }) => codes.some((code) => ctx.can(code)))
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const noticePage = (await pageUrls(transaction, [NOTICES])).get(NOTICES)
    const pages = await listPages(
      transaction,
      listed.flatMap(({ codes }) => codes).filter((code) => ctx.can(code)),
    )
    const hits: SearchHit[] = []
    let partial = false
    for (const { codes, find } of listed) {
      if (!codes.some((code) => pages.has(code))) continue
      const milliseconds = left()
      const found =
        milliseconds > 0
          ? await bounded(transaction, milliseconds, () =>
              find(ctx, transaction, keyword, { pages, most: MOST }),
            )
          : undefined
      if (found) hits.push(...found)
      else partial = true
    }
    return { hits, partial, noticePage }
  })
}

/** The record with the typed id precedes names that only contain it. */
function exactFirst(hits: readonly SearchHit[], { id }: Keyword): SearchHit[] {
  if (id === null) return [...hits]
  return [...hits.filter((hit) => hit.id === id), ...hits.filter((hit) => hit.id !== id)]
}
