import { headingKey, type RateSheetColumn, rateSheetColumns } from '@tandem/core'
import { rateProducts } from '@tandem/model'
import { z } from 'zod'

import type { Transaction } from '../../store/database/withScope.ts'
import { readSheetMemory, saveSheetMemory } from '../../store/rates/sheetMemory.ts'

const stored = z.object({
  columns: z.record(z.string(), z.enum(rateSheetColumns).nullable()),
  product: z.enum(rateProducts).nullable(),
})

/** What somebody chose when a sheet was last imported into a list. */
export interface SheetMemory {
  currency: string
  /** By heading; null: left out. */
  columns: ReadonlyMap<string, RateSheetColumn | null>
  /** Of lines without one. */
  product: (typeof rateProducts)[number] | null
}

/** The currency of a list, and how its last sheet was read. */
export async function sheetMemory(db: Transaction, rateGroupId: string): Promise<SheetMemory> {
  const row = await readSheetMemory(db, rateGroupId)
  if (!row) throw new Error(`The price list ${rateGroupId} is gone`)
  // What an older release remembered may name a column that is no more: then nothing is remembered.
  const { data } = stored.safeParse(row.memory)
  return {
    currency: row.currency,
    columns: new Map(Object.entries(data?.columns ?? {})),
    product: data?.product ?? null,
  }
}

/** Keeps what each heading was, for the next sheet: the same vendor sends the same columns again. */
export async function rememberSheet(
  db: Transaction,
  rateGroupId: string,
  headings: readonly string[],
  { mapping, product }: { mapping: readonly (string | null)[]; product: string | undefined },
): Promise<void> {
  const columns = Object.fromEntries(
    headings.flatMap((heading, index) => {
      const key = headingKey(heading)
      return key === '' ? [] : [[key, mapping[index] ?? null]]
    }),
  )
  const memory = JSON.stringify({ columns, product: product ?? null })
  await saveSheetMemory(db, rateGroupId, memory)
}
