import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '..', '..', 'web')
const VITE = join(WEB, '..', '..', 'node_modules', 'vite', 'bin', 'vite.js')

/** `npm run dev`: serves the console from its sources, as a separate server that proxies API calls. Prints its URL. */
export function serveConsoleSources(apiUrl: string, product: string): () => Promise<void> {
  const child = spawn(process.execPath, [VITE, '--host', '127.0.0.1'], {
    cwd: WEB,
    env: { ...process.env, TANDEM_API: apiUrl, TANDEM_PRODUCT: product },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
}
