import type { Books, bookCalls, ParsedOf } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import {
  freezeWallets,
  frozenAccounts,
  liftFreeze,
  newestCheck,
} from '../../store/ledger/bookChecks.ts'
import { findSchedule } from '../../store/schedule/scheduleStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { executeSchedule } from '../schedule/controlSchedules.ts'
import { lockWallet } from '../../store/ledger/wallets.ts'

/** The key of the scheduled job that checks the books. */
const JOB = 'checkBooks'

/** The books of everybody are the platform's, whatever another company's role grants. */
function demandPlatform({ actor }: Ctx): void {
  if (actor.companyKind !== 'platform') {
    throw new Refused('access.denied', { args: { access: 'books:list' } })
  }
}

/** GET /ledger/books. @throws Refused access.denied */
export async function readBooks(ctx: Ctx, ports: Pick<Ports, 'system' | 'clock'>): Promise<Books> {
  demandPlatform(ctx)
  return withScope(ports.system, 'everything', async (transaction) => {
    const { check, cleanSince } = await newestCheck(transaction)
    const job = await findSchedule(transaction, { key: JOB })
    const frozen = await frozenAccounts(transaction)
    return {
      at: new Date(ports.clock.now()).toISOString(),
      isChecking: job !== undefined && (job.runId !== null || job.askedAt !== null),
      check: check
        ? {
            startedAt: check.startedAt.toISOString(),
            endedAt: check.endedAt.toISOString(),
            cleanSince: cleanSince?.toISOString() ?? null,
            // The sentences name amounts.
            findings: ctx.actor.hideAmounts
              ? check.findings.map((finding) => ({ ...finding, off: [] }))
              : check.findings,
          }
        : null,
      frozen: frozen.map(({ at, ...account }) => ({ ...account, at: at?.toISOString() ?? null })),
    }
  })
}

/** POST /ledger/books/check. @throws Refused access.denied, books.noJob, schedule.running */
export async function checkNow(ctx: Ctx, ports: Ports): Promise<void> {
  demandPlatform(ctx)
  const job = await withScope(ports.system, 'everything', (db) => findSchedule(db, { key: JOB }))
  if (!job) throw new Refused('books.noJob')
  await executeSchedule(ctx, ports, job.id)
}

type Asked = ParsedOf<typeof bookCalls.freeze>

/** POST /ledger/books/freeze. @throws Refused access.denied, record.notFound, books.frozen */
export const freezeAccount = (ctx: Ctx, ports: Ports, asked: Asked): Promise<void> =>
  ofWallet(ctx, ports, asked, 'freeze', async ({ work, walletId, reason }) => {
    const frozen = await freezeWallets(work.transaction, [walletId], {
      by: ctx.actor.username,
      reason,
      at: ctx.now,
      nextId: () => String(ports.ids.next()),
    })
    if (frozen.length === 0) throw new Refused('books.frozen')
  })

/** POST /ledger/books/lift. @throws Refused access.denied, record.notFound, books.notFrozen */
export const liftAccount = (ctx: Ctx, ports: Ports, asked: Asked): Promise<void> =>
  ofWallet(ctx, ports, asked, 'lift', async ({ work, walletId, reason }) => {
    const by = { by: ctx.actor.username, reason, at: ctx.now }
    if (!(await liftFreeze(work.transaction, walletId, by))) throw new Refused('books.notFrozen')
  })

async function ofWallet(
  ctx: Ctx,
  ports: Ports,
  { companyId, reason }: Asked,
  verb: 'freeze' | 'lift',
  change: (of: { work: Work; walletId: string; reason: string }) => Promise<void>,
): Promise<void> {
  demandPlatform(ctx)
  // Freezes are the platform's own table, which the role of the application does not see.
  await inTransaction(ctx, { ...ports, database: ports.system }, async (work) => {
    const wallet = await lockWallet(work.transaction, companyId)
    if (!wallet) throw new Refused('record.notFound')
    await change({ work, walletId: wallet.id, reason })
    await work.audit({
      action: `books.${verb}`,
      entity: 'company',
      recordId: companyId,
      companyId,
      changes: { reason: { from: null, to: reason } },
    })
  })
}
