import { mkdtempSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '../../packages/server/drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../../packages/server/drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import { createDatabase } from '../../packages/server/store/database/createDatabase.ts'
import { migrate } from '../../packages/server/store/database/migrate.ts'
import { createIds } from '../../packages/server/store/ids/createIds.ts'
import { smsWorld } from '../../packages/server/test/chaos/smsWorld.ts'
import { testLedger } from '../../packages/server/test/chaos/testLedger.ts'

/**
 * A PostgreSQL with production settings, as a process of its own, and companies that may spend: an agent of the platform, an
 * agent of it, and its customers.
 */
export async function ledgerStage(customers: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tandem-bench-ledger-'))
  await chmod(dataDir, 0o711)
  const quiet = { info: () => undefined, warn: (line: string) => process.stderr.write(`${line}\n`) }
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  await migrate(postgres.url)
  const ids = createIds({ now: Date.now })
  const owner = createDatabase({
    ownerUrl: postgres.url,
    appUrl: postgres.url,
    scope: 'everything',
    statementTimeoutMs: 0,
  })
  const system = createDatabase({
    ownerUrl: postgres.url,
    systemUrl: postgres.systemUrl,
    scope: 'everything',
    max: 20,
  })
  const world = await smsWorld(owner.pool, ids, [])
  const { platformId, agentId } = world
  const copies = async (of: string, newIds: readonly string[], ancestors: readonly string[]) => {
    await owner.pool.query(
      `insert into sys_company select (jsonb_populate_record(c, jsonb_build_object('id', n.id, 'name', 'Company ' || n.id,
         'parent_id', $3::bigint, 'ancestor_ids', $4::bigint[]))).*
       from sys_company c, unnest($2::bigint[]) n (id) where c.id = $1`,
      [of, newIds, ancestors.at(-1), ancestors],
    )
  }
  const belowId = String(ids.next())
  await copies(agentId, [belowId], [platformId, agentId])
  const customerIds = Array.from({ length: customers }, () => String(ids.next()))
  await copies(world.resoldId, customerIds, [platformId, agentId, belowId])
  const ledger = testLedger(system, ids)
  for (const companyId of [...customerIds, belowId, agentId]) {
    await ledger.recharge({ companyId, amountMicros: 1_000_000_000_000n }, { key: companyId })
  }
  /** What one message costs each seller of a customer's chain, micros. */
  const chain = (customerId: string) => [
    { companyId: customerId, amountMicros: 12_000n },
    { companyId: belowId, amountMicros: 10_000n },
    { companyId: agentId, amountMicros: 9_000n },
  ]
  return {
    postgres,
    ids,
    owner,
    system,
    world,
    customerIds,
    ledger,
    chain,
    async close() {
      await owner.close()
      await system.close()
      await postgres.stop()
      await removeEmbeddedPostgres(dataDir)
    },
  }
}
