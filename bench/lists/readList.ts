import { z } from 'zod'

const page = z.object({
  success: z.literal(true),
  result: z.object({
    records: z.array(z.looseObject({ id: z.string() })),
    total: z.number(),
    totalIsEstimate: z.boolean(),
    next: z.string().nullable(),
  }),
})

export interface ListPage {
  ids: string[]
  total: number
  totalIsEstimate: boolean
  next: string | null
  /** From the request to the last byte of the answer. */
  ms: number
}

/** One page of a list. Throws for any status but 200. */
export async function readList(url: string, headers: Record<string, string>): Promise<ListPage> {
  const from = performance.now()
  const response = await fetch(url, { headers })
  const text = await response.text()
  const ms = performance.now() - from
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`)
  const { records, total, totalIsEstimate, next } = page.parse(JSON.parse(text)).result
  return { ids: records.map(({ id }) => id), total, totalIsEstimate, next, ms }
}

/**
 * Walks a list by cursors to page 1,000 of ten rows, in big steps; returns the cursor of that page, or null for a
 * list that ends earlier. No row may appear twice.
 */
export async function walkDown(
  url: string,
  headers: Record<string, string>,
  rows: number,
): Promise<string | null> {
  const STEP = 200
  const seen = new Set<string>()
  let cursor: string | null = null
  for (let left = rows; left > 0; left -= STEP) {
    const at: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const found: ListPage = await readList(`${url}&pageSize=${Math.min(left, STEP)}${at}`, headers)
    for (const id of found.ids) {
      if (seen.has(id)) throw new Error(`${url} shows ${id} twice`)
      seen.add(id)
    }
    if (found.next === null) return null
    cursor = found.next
  }
  return cursor
}
