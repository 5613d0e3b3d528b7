import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const settings = z.looseObject({ port: z.number() })

/** Names the data folder that the journeys of one run begin with (tools/e2e.mjs makes it anew for every run). */
export const TEMPLATE = 'TANDEM_JOURNEY_TEMPLATE'

/**
 * Fills a data folder with that of a platform which made its first start and was stopped cleanly: database, accounts
 * and keys are there, and the next start goes on from them as after any stop.
 * @throws Error when the cluster lies elsewhere, as it does for root in a home nobody else may enter: two platforms
 *   would share it
 */
export function copyTemplate(from: string, to: string): void {
  if (!isWhole(from)) throw new Error(`${from} holds no database of its own.`)
  copyFolder(from, to)
  // Platforms that start side by side must not all want the port the first one had.
  const path = join(to, 'embeddedPostgres.json')
  const kept = settings.parse(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(path, JSON.stringify({ ...kept, port: 0 }))
}

/** Whether a copy of the folder is a platform of its own. */
export const isWhole = (dataDir: string): boolean =>
  lstatSync(join(dataDir, 'postgres')).isDirectory()

function copyFolder(from: string, to: string): void {
  // There are no owners to keep there, and no cp.
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true })
  // The cluster belongs to the account that runs PostgreSQL, and has a mode it insists on.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}
