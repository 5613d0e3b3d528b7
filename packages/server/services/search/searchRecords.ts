import type { SearchHit, SearchResult } from '@tandem/model'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { bounded } from '../../store/search/bounded.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { entityHits, searchedEntities } from './entityHits.ts'
import { type Keyword, readKeyword } from './keyword.ts'
import { listPages } from './listPages.ts'
import { messageHits, taskHits } from './smsHits.ts'

/** Records of one kind that are answered. */
const MOST = 5
/** A kind that takes longer is left out, and the answer says so. */
const KIND_MS = 300
const WHOLE_MS = 1_000
/** Searches of one person at the same time: who types on has the earlier ones given up by then. */
const AT_ONCE = 3

interface Kind {
  /** Access code of the list that shows them. */
  code: string
  find: (
    ctx: Ctx,
    transaction: Transaction,
    keyword: Keyword,
    place: { page: string; most: number },
  ) => Promise<SearchHit[]>
}

const kinds: readonly Kind[] = [
  { code: 'smsTask:list', find: taskHits },
  { code: 'smsOutbox:list', find: messageHits },
  ...searchedEntities.map((name): Kind => ({
    code: `${name}:list`,
    find: (ctx, transaction, keyword, place) => entityHits(ctx, transaction, name, keyword, place),
  })),
]

export type Search = (ctx: Ctx, text: string) => Promise<SearchResult>

/**
 * GET /sys/search: records by id, telephone number or a part of their name, of every list that the reader may open and
 * only as far as it would show them. @throws Refused request.tooMany past three at once
 */
export function createSearch(ports: Pick<Ports, 'database' | 'clock'>): Search {
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

function search(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'clock'>,
  text: string,
): Promise<SearchResult> {
  const keyword = readKeyword(text, ctx.locale === 'zh_CN' ? 'CN' : null)
  const listed = kinds.filter(({ code }) => ctx.can(code))
  if (listed.length === 0 || (!keyword.isWord && keyword.id === null)) {
    return Promise.resolve({ hits: [], partial: false })
  }
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const pageOf = await listPages(
      transaction,
      listed.map(({ code }) => code),
    )
    const until = ports.clock.now() + WHOLE_MS
    const hits: SearchHit[] = []
    let partial = false
    for (const { code, find } of listed) {
      const page = pageOf(code)
      if (page === undefined) continue
      const left = Math.min(KIND_MS, until - ports.clock.now())
      const found =
        left > 0
          ? await bounded(transaction, left, () =>
              find(ctx, transaction, keyword, { page, most: MOST }),
            )
          : undefined
      if (found) hits.push(...found)
      else partial = true
    }
    return { hits: exactFirst(hits, keyword), partial }
  })
}

/** The record whose id was typed comes before names that only contain it. */
function exactFirst(hits: readonly SearchHit[], { id }: Keyword): SearchHit[] {
  if (id === null) return [...hits]
  return [...hits.filter((hit) => hit.id === id), ...hits.filter((hit) => hit.id !== id)]
}
