/** Later than this, an update feels late. */
const WINDOW_MS = 250
/**
 * More changes of one kind at once are a flood: then it is enough to report that there are some.
 */
const MOST = 20

/** Sends many updates in order, without sending each one of a flood. */
export interface Gathering<Item> {
  /** @param key groups related updates */
  add(key: string, item: Item): void
  /** Sends nothing more. */
  close(): void
}

/**
 * The first of a kind is sent at once. Those within the window are sent at its end: individually if few, as one if
 * many, so that an import of 100,000 rows is four frames a second rather than 100,000.
 */
export function createGathering<Item>({
  tell,
  tellMany,
  windowMs = WINDOW_MS,
  most = MOST,
}: {
  tell: (item: Item) => void
  /** Sends that there were many like this one. */
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
    // Before sending: updates it triggers wait as well.
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
