import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const settings = z.looseObject({ port: z.number() })

/** Names the data folder that the journeys of a run start from (tools/e2e.mjs creates it for every run). */
export const TEMPLATE = 'TANDEM_JOURNEY_TEMPLATE'

/**
 * Copies the data folder of a platform that made its first start and was stopped cleanly: database, accounts and
 * keys exist, and the next start continues as after any stop.
 * @throws Error if the cluster is elsewhere, as it is for root in a home nobody else can enter: two platforms would
 * share it
 */
export function copyTemplate(from: string, to: string): void {
  if (!isWhole(from)) throw new Error(`${from} holds no database of its own.`)
  copyFolder(from, to)
  // Platforms started side by side must not all use the port of the first one.
  const path = join(to, 'embeddedPostgres.json')
  const kept = settings.parse(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(path, JSON.stringify({ ...kept, port: 0 }))
}

/** Whether a copy of the folder is an independent platform. */
export const isWhole = (dataDir: string): boolean =>
  lstatSync(join(dataDir, 'postgres')).isDirectory()

function copyFolder(from: string, to: string): void {
  // There are no owners to preserve there, and no cp.
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true })
  // The cluster belongs to the account that runs PostgreSQL, and requires a certain mode.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}
