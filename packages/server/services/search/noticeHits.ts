import type { SearchHit } from '@tandem/model'
import { asReader, noticesNamed } from '../../store/notices/readerStore.ts'
import { bounded } from '../../store/search/bounded.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import type { Keyword } from './keyword.ts'

/**
 * Announcements that are meant for the reader now, by a part of their title in either language. They belong to
 * companies above, so they are read as the bell reads them; undefined when that took too long.
 */
export async function noticeHits(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  keyword: Keyword,
  { page, most, milliseconds }: { page: string; most: number; milliseconds: number },
): Promise<SearchHit[] | undefined> {
  const { actor, locale, now } = ctx
  const reader = { userId: actor.id, companyId: actor.companyId, locale, now }
  const { id, isWord, text } = keyword
  return asReader(ports.database, reader, (reading) =>
    bounded(reading.transaction, milliseconds, async () => {
      const found = await noticesNamed(reading, { id, word: isWord ? text : null, most })
      return found.map(({ id: own, title, sender }) => ({
        kind: 'notice',
        id: own,
        title,
        subtitle: sender,
        path: `${page}?record=${own}`,
      }))
    }),
  )
}
