import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-check-'))
  await writeFile(join(folder, 'tsconfig.json'), TSCONFIG)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** As the check calls it, on one file. */
async function checked(source: string): Promise<{ status: number | null; said: string }> {
  await writeFile(join(folder, 'one.mts'), source)
  const program = join(root, 'node_modules', '.bin', 'oxlint')
  const args = [program, '--type-aware', '--type-check', '.']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, said: stdout }
}
const TSCONFIG = JSON.stringify({
  extends: join(root, 'tsconfig.json'),
  compilerOptions: { types: [] },
  include: ['*.mts'],
})

test('the lint says what the compiler would, also where a comment switches the lint off', async () => {
  const { status, said } = await checked(`/* oxlint-disable */
export const count: number = 'text'
export const kept: string = [''][0]
export enum Kind { One }
// @ts-expect-error -- nothing is wrong here
export const fine: number = 1
`)
  expect(status).toBe(1)
  const codes = ['TS2322', 'TS2322', 'TS1294', 'TS2578']
  expect([...said.matchAll(/\bTS\d+\b/g)].map(([code]) => code).toSorted()).toEqual(
    codes.toSorted(),
  )
})

test('and nothing of what is right', async () => {
  const { status, said } = await checked('export const count: number = 1\n')
  expect([status, said]).toEqual([0, expect.stringContaining('0 errors')])
})
