import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Platform } from './platform.ts'

const submit = z.object({
  systemId: z.string(),
  source: z.string(),
  destination: z.string(),
  text: z.string(),
  answered: z.boolean(),
  fate: z.string(),
})
export type Submit = z.output<typeof submit>

/** The carriers' own record of the messages with this text, independent of the platform. */
export const takenByCarriers = (platform: Platform, text: string): Submit[] =>
  allSubmits(platform).filter((one) => one.text === text)

/** What a carrier accepted for a handset, oldest first. */
export const takenForHandset = (platform: Platform, e164: string): Submit[] =>
  allSubmits(platform).filter(({ destination }) => destination === e164.replace('+', ''))

const control = z.object({
  simulators: z.object({ smsc: z.object({ controlUrl: z.string() }) }),
})

/** Sends a text from a handset through a carrier. */
export async function fromHandset(
  platform: Platform,
  message: { from: string; to: string; text: string; systemId: string },
): Promise<void> {
  const { simulators } = control.parse(
    JSON.parse(readFileSync(join(platform.dataDir, 'running.json'), 'utf8')),
  )
  const answer = await fetch(`${simulators.smsc.controlUrl}/mo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (!answer.ok) throw new Error(`The carriers answered ${answer.status}`)
}

function allSubmits(platform: Platform): Submit[] {
  const [path] = globSync(`${platform.dataDir}/**/smsc-submits.jsonl`)
  if (path === undefined) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1) // the part after the last line break is still being written
    .map((line) => submit.parse(JSON.parse(line)))
}
