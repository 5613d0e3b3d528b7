/** Work on many at once: while one batch is under way, others gather for the next. */
export interface Gathering<Item, Result> {
  /** @throws what the batch's work throws */
  add(item: Item): Promise<Result>
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * @param work answers each item, in their order
 * @param keyOf items of one key are never in one batch
 */
export function gather<Item, Result>(
  most: number,
  keyOf: (item: Item) => string,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Gathering<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isWorking = false

  const takeBatch = (): Waiting<Item, Result>[] => {
    const keys = new Set<string>()
    const batch: Waiting<Item, Result>[] = []
    const rest: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (batch.length < most && !keys.has(key)) batch.push(one)
      else rest.push(one)
      keys.add(key)
    }
    waiting = rest
    return batch
  }
  const run = async (): Promise<void> => {
    isWorking = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        const results = await work(batch.map(({ item }) => item))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index]
          if (result === undefined) reject(new Error('An item has no result'))
          else resolve(result)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isWorking = false
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isWorking) void run()
      }),
  }
}
