import type { BrandBook } from '../../ports/brandBook.ts'
import type { Reader, Sent } from '../../store/notices/readerStore.ts'
import type { Ctx } from '../ctx.ts'

/** The caller as a reader of announcements. */
export const readerOf = ({ actor, people, locale, now }: Ctx): Reader => ({
  userId: actor.id,
  companyId: actor.companyId,
  locale,
  now,
  people: people === 'all' ? people : people.usernames,
})

/** Automatic announcements of the platform; the console has its own sender name for it. */
const AUTOMATIC = 'system'

/**
 * A notice as its reader receives it. A person is named only to those who can see them. To everyone else the sender
 * is a brand they know: for a company above theirs, the brand their own seller shows them, whichever company above
 * wrote it; for their own company, its own or the nearest above.
 */
export async function underShownName<T extends { sender: string; senderName: string }>(
  brands: Pick<BrandBook, 'nameFor'>,
  notice: Sent<T>,
): Promise<Omit<Sent<T>, 'senderLine' | 'readerLine' | 'senderSeen'>> {
  const { senderLine, readerLine, senderSeen, ...rest } = notice
  if (senderSeen || rest.sender === AUTOMATIC) return rest
  const isOwn = senderLine.length === readerLine.length
  const name = await brands.nameFor(isOwn ? readerLine : readerLine.slice(0, -1))
  return { ...rest, sender: name, senderName: name }
}
