import { closeSync, fstatSync, globSync, openSync, readFileSync, readSync } from 'node:fs'
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
const NEWLINE = 10

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

/** What was read of a platform's record so far, and how many bytes these are: it only grows. */
interface ReadSoFar {
  path: string
  bytes: number
  submits: Submit[]
}
const records = new WeakMap<Platform, ReadSoFar>()

function allSubmits(platform: Platform): readonly Submit[] {
  const record = records.get(platform) ?? recordOf(platform)
  if (!record) return []
  records.set(platform, record)
  const added = readFrom(record.path, record.bytes)
  // The part after the last line break is still being written.
  const whole = added.subarray(0, added.lastIndexOf(NEWLINE) + 1)
  for (const line of whole.toString('utf8').split('\n').filter(Boolean)) {
    record.submits.push(submit.parse(JSON.parse(line)))
  }
  record.bytes += whole.length
  return record.submits
}

function recordOf(platform: Platform): ReadSoFar | undefined {
  const [path] = globSync(`${platform.dataDir}/**/smsc-submits.jsonl`)
  return path === undefined ? undefined : { path, bytes: 0, submits: [] }
}

function readFrom(path: string, position: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const added = Buffer.alloc(Math.max(fstatSync(file).size - position, 0))
    return added.subarray(0, readSync(file, added, 0, added.length, position))
  } finally {
    closeSync(file)
  }
}
