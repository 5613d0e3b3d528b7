import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import type { PutBack } from './stage.ts'

const running = z.object({
  simulators: z.object({ cas: z.object({ url: z.string(), password: z.string() }) }),
})

const settings = z.object({ publicUrl: z.string(), casUrl: z.string() })

/** The simulated single sign-on server. */
export function singleSignOnOf(platform: Platform) {
  const path = join(platform.dataDir, 'running.json')
  return running.parse(JSON.parse(readFileSync(path, 'utf8'))).simulators.cas
}

/** Has the platform trust the simulated server; returns what puts its settings back. */
export async function trustSingleSignOn(platform: Platform): Promise<PutBack> {
  const admin = await platform.as('admin')
  const save = (values: z.output<typeof settings>) =>
    admin.send('PUT', '/sys/setting/edit', values, z.unknown())
  const before = await admin.get('/sys/setting/list', {}, settings)
  await save({ publicUrl: platform.url, casUrl: singleSignOnOf(platform).url })
  return async () => {
    await save(before)
  }
}
