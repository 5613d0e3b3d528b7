import type { Database } from '../../store/database/createDatabase.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { type BookItem, activeItems } from '../../store/dictionaries/dictionaries.ts'

/** Items in order, by dictionary code in lower case. */
type Book = ReadonlyMap<string, readonly BookItem[]>

interface Shelf {
  /** Incremented with every change: a reading that started before is not cached. */
  edition: number
  book?: { reading: Promise<Book>; until: number } | undefined
}

/** One per database of the process; tests have several. */
const shelves = new WeakMap<Database, Shelf>()

function shelfOf(system: Database): Shelf {
  const shelf = shelves.get(system) ?? { edition: 0 }
  shelves.set(system, shelf)
  return shelf
}

/** Invalidates the cache: the next reader sees what is stored now. */
export function forgetDictionaries({ system }: Pick<Ports, 'system'>): void {
  const shelf = shelfOf(system)
  shelf.edition += 1
  shelf.book = undefined
}

/**
 * All dictionaries, cached for the time of the setting dictionaryCacheSeconds; a change in this process is visible at
 * once. Dictionaries have no owner: every signed-in user reads them.
 */
export async function dictionaryBook(
  ports: Pick<Ports, 'system' | 'secrets' | 'clock'>,
): Promise<Book> {
  const shelf = shelfOf(ports.system)
  const now = ports.clock.now()
  if (shelf.book && now < shelf.book.until) return shelf.book.reading
  const { edition } = shelf
  const reading = readBook(ports.system)
  // Until the setting is read, everyone shares this reading.
  const book = { reading, until: now + 1_000 }
  shelf.book = book
  try {
    const [{ dictionaryCacheSeconds }] = await Promise.all([readSettings(ports), reading])
    book.until = now + dictionaryCacheSeconds * 1_000
  } catch (error) {
    if (shelf.book === book) shelf.book = undefined
    throw error
  }
  if (shelf.edition !== edition && shelf.book === book) shelf.book = undefined
  return reading
}

async function readBook(db: Database): Promise<Book> {
  const rows = await activeItems(db)
  return Map.groupBy(rows, ({ code }) => code)
}
