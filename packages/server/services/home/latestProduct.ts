import {
  type CodeProduct,
  codeProducts,
  smsAnalysisName,
  smsLists,
  type SmsProduct,
  smsProducts,
} from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { latestProductOf } from '../../store/sms/tasksInSight.ts'

/**
 * The product sent last, of those whose messages the reader may list: figures count every product, and their links lead
 * to its lists. Notification SMS where nothing was sent.
 */
export async function latestProduct(ctx: Ctx, db: Transaction): Promise<SmsProduct> {
  const listed = smsProducts.filter((product) => ctx.can(`${smsLists(product).outbox}:list`))
  return (await latestOf(ctx, db, listed)) ?? 'notify'
}

/** The product for codes sent last, of those whose analysis the reader may open: the conversion of codes leads to it. */
export async function latestCodeProduct(ctx: Ctx, db: Transaction): Promise<CodeProduct> {
  const listed = codeProducts.filter((product) => ctx.can(`${smsAnalysisName(product)}:list`))
  return (await latestOf(ctx, db, listed)) ?? 'otpPremium'
}

async function latestOf<P extends SmsProduct>(
  ctx: Ctx,
  db: Transaction,
  products: readonly P[],
): Promise<P | undefined> {
  const last = await latestProductOf(db, ctx, products)
  return products.find((product) => product === last?.product)
}
