import { z } from 'zod'
import { paymentWork } from '../../services/payments/paymentWork.ts'
import { startRunner } from '../../services/runner/startRunner.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { openPool } from '../../store/database/openPool.ts'
import { testApp } from '../testApp.ts'

const settings = z.object({
  ownerUrl: z.string(),
  appUrl: z.string().optional(),
  systemUrl: z.string().optional(),
})

/** A server that takes payments, on a database of a test that can kill it: tells where it listens. */
async function main(): Promise<void> {
  const { ownerUrl, appUrl, systemUrl } = settings.parse(JSON.parse(process.argv[2] ?? '{}'))
  const urls = {
    ownerUrl,
    ...(appUrl !== undefined && { appUrl }),
    ...(systemUrl !== undefined && { systemUrl }),
  }
  const db = {
    ...urls,
    app: createDatabase({ ...urls, name: 'killed app' }),
    owner: openPool({ url: ownerUrl, name: 'killed owner' }),
    drop: async () => undefined,
  }
  const { app, ports } = await testApp(undefined, { db, seeded: true })
  const log = {
    warn: ({ err }: { err: unknown }, text: string) =>
      void process.stderr.write(`${text} ${String(err)} ${JSON.stringify(err)}\n`),
  }
  const timing = { slots: 12, pollMs: 50, beatMs: 500, leaseMs: 1_500, stopMs: 500 }
  startRunner(paymentWork(ports, log), timing, log)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.on('disconnect', () => process.exit())
  process.send?.({ url })
}

await main()
