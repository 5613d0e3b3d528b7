import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from './platform.ts'

const running = z.object({
  simulators: z.object({ cas: z.object({ url: z.string(), password: z.string() }) }),
})

/** The simulated single sign-on server, which the platform is configured to trust. */
export async function trustSingleSignOn(platform: Platform) {
  const path = join(platform.dataDir, 'running.json')
  const { cas } = running.parse(JSON.parse(readFileSync(path, 'utf8'))).simulators
  const admin = await platform.as('admin')
  const settings = { publicUrl: platform.url, casUrl: cas.url }
  await admin.send('PUT', '/sys/setting/edit', settings, z.unknown())
  return cas
}
