import { parseAddresses } from '@tandem/core'
import { z } from 'zod'
import { guardedRequest } from '../../drivers/egress/guardedPost.ts'
import { httpHlr } from '../../drivers/httpHlr/httpHlr.ts'
import { sealWith } from '../../drivers/secrets/fileSecrets.ts'
import { signedInCtx } from '../../http/authenticate.ts'
import { createSnapshots } from '../../services/sms/snapshots.ts'
import { startUserJobs } from '../../services/nouns/userJobs/startUserJobs.ts'
import type { UserJobsOptions } from '../../services/nouns/userJobs/userJobsOptions.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { smsStore } from '../../store/sms/smsStore.ts'

const urls = z.object({ ownerUrl: z.string(), systemUrl: z.string() })

/** Jobs of lookups in a process that a test can kill. The databases come as JSON in the first argument. */
const { ownerUrl, systemUrl } = urls.parse(JSON.parse(process.argv[2] ?? '{}'))
const system = createDatabase({ ownerUrl, systemUrl, scope: 'everything', name: 'lookups' })
const clock = { now: Date.now }
const ids = createIds(clock, () => 7)
const hlr = httpHlr(guardedRequest({ allowed: parseAddresses('127.0.0.0/8') ?? [] }))
// Lookups use no other port.
const ports = {
  system,
  database: system,
  clock,
  ids,
  secrets: sealWith(Buffer.alloc(32, 7)),
  live: { publish: () => undefined },
} as unknown as UserJobsOptions['ports']
startUserJobs({
  ports,
  sources: new Map(),
  ctxOf: signedInCtx,
  log: { warn: ({ err }, message) => process.stderr.write(`${message}: ${String(err)}\n`) },
  timing: { pollMs: 20, beatMs: 50, leaseMs: 500 },
  lookups: { hlr, snapshots: createSnapshots(smsStore(system, ids), clock) },
})
process.send?.('started')
process.once('disconnect', () => process.exit())
