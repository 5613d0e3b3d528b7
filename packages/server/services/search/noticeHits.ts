import type { SearchHit } from '@tandem/model'
import { asReader, noticesNamed } from '../../store/notices/readerStore.ts'
import { bounded } from '../../store/database/bounded.ts'
import type { Ctx } from '../ctx.ts'
import { readerOf, underShownName } from '../notices/senderName.ts'
import type { Ports } from '../ports.ts'
import type { Keyword } from './keyword.ts'

/**
 * Announcements currently addressed to the reader, by part of their title in either language. They belong to
 * companies above, so they are read as for the bell; undefined if that took too long.
 */
export async function noticeHits(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'brands'>,
  keyword: Keyword,
  { page, most, milliseconds }: { page: string; most: number; milliseconds: number },
): Promise<SearchHit[] | undefined> {
  const { id, isWord, text } = keyword
  return asReader(ports.database, readerOf(ctx), (reading) =>
    bounded(reading.transaction, milliseconds, async () => {
      const found = await noticesNamed(reading, { id, word: isWord ? text : null, most })
      const named = await Promise.all(found.map((one) => underShownName(ports.brands, one)))
      return named.map(({ id: own, title, senderName }) => ({
        kind: 'notice' as const,
        id: own,
        title,
        subtitle: senderName,
        path: `${page}?record=${own}`,
      }))
    }),
  )
}
