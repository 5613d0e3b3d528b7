import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Platform } from './platform.ts'

const root = join(import.meta.dirname, '..')

/** `npm run ledger-check` against a running platform: its exit code and output. */
export async function ledgerCheck(
  platform: Platform,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['tools/ledgerCheck.ts'], {
    cwd: root,
    env: {
      ...process.env,
      TANDEM_DATA_DIR: platform.dataDir,
      DATABASE_URL: platform.running.databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  await once(child, 'close')
  return { code: child.exitCode, output }
}
