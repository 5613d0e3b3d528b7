/** What is heard later than this seems late. */
const WINDOW_MS = 250
/** More changes of one kind at once are a storm: then it is enough to say that there are some. */
const MOST = 20

/** Tells many things one after the other without telling each of a storm by itself. */
export interface Gathering<Item> {
  /** @param key what belongs together */
  add(key: string, item: Item): void
  /** Tells nothing more. */
  close(): void
}

/**
 * The first of a kind is told at once. What follows within the window is told at its end: one by one while they are
 * few, as one when they are many, so that an import of 100,000 rows is four frames a second and not 100,000.
 */
export function createGathering<Item>({
  tell,
  tellMany,
  windowMs = WINDOW_MS,
  most = MOST,
}: {
  tell: (item: Item) => void
  /** Says that there were many like this one. */
  tellMany: (one: Item) => void
  windowMs?: number
  most?: number
}): Gathering<Item> {
  const windows = new Map<string, { waiting: Item[]; timer: NodeJS.Timeout }>()
  const open = (key: string): void => {
    const timer = setTimeout(end, windowMs, key)
    timer.unref()
    windows.set(key, { waiting: [], timer })
  }
  const end = (key: string): void => {
    const [first, ...others] = windows.get(key)?.waiting ?? []
    windows.delete(key)
    if (first === undefined) return
    // Before anything is told: what comes of it waits as well.
    open(key)
    if (others.length < most) for (const item of [first, ...others]) tell(item)
    else tellMany(first)
  }
  return {
    add(key, item) {
      const found = windows.get(key)
      if (!found) {
        open(key)
        tell(item)
      } else if (found.waiting.length <= most) {
        found.waiting.push(item)
      }
    },
    close() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      windows.clear()
    },
  }
}
