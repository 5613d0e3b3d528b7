import { startEmbeddedPostgres } from '../startEmbeddedPostgres.ts'

/**
 * Only for tests: a separate process that holds an embedded cluster, so that it can be killed.
 * `node testHolder.ts <dataDir>` prints one JSON line when ready, or the error, and stops cleanly
 * when its parent asks for it or has ended.
 */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('the data directory is missing')
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const log = { info: () => undefined, warn: () => undefined }
  const { url, appUrl, pid, adopted, stop } = await startEmbeddedPostgres({ dataDir, log })
  say({ url, appUrl, pid, adopted })
  process.once('disconnect', () => void stop())
} catch (error) {
  process.channel?.unref()
  say({ error: error instanceof Error ? error.message : String(error) })
}
