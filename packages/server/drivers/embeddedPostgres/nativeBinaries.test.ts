import { cp, lstat, mkdtemp, rm } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hydrateLinks, nativeBinaries } from './nativeBinaries.ts'

test('the package as npm unpacks it, without install scripts, is made to run', async () => {
  const installed = dirname((await nativeBinaries()).folder)
  const root = await mkdtemp(join(tmpdir(), 'tandem-native-'))
  try {
    // npm unpacks files only: existing links came from a script, or from us.
    await cp(installed, root, { recursive: true, filter: async (path) => !(await isLink(path)) })
    const initdb = join(root, 'native', 'bin', 'initdb')
    await expect(promisify(execFile)(initdb, ['--version'])).rejects.toThrow(
      /libicu|shared libraries/,
    )
    await Promise.all([hydrateLinks(root), hydrateLinks(root)])
    const { stdout } = await promisify(execFile)(initdb, ['--version'])
    expect(stdout).toMatch(/^initdb \(PostgreSQL\) 18/)
  } finally {
    await rm(root, { recursive: true })
  }
})

const isLink = async (path: string) => (await lstat(path)).isSymbolicLink()
