import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** Each package is a party that could put something into the server. */
const MOST = 165

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

test('the server runs on no more packages of others than were looked at', async () => {
  const text = await readFile(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')
  const { packages } = lockfile.parse(JSON.parse(text))
  /** Where npm finds a dependency: next to the package that names it, or above. */
  const place = (from: string, name: string): string | undefined => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const here = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
      if (packages[here]) return here
      if (folder === '') return undefined
    }
  }
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    const { link, resolved, dependencies, optionalDependencies } = packages[path] ?? {}
    if (link && resolved !== undefined) return visit(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = place(path, name)
      if (at !== undefined) visit(at)
    }
  }
  visit('packages/server')
  const others = [...found].filter(
    (path) => path.includes('node_modules/') && !packages[path]?.link,
  )
  expect(others.length).toBeGreaterThan(100)
  expect(others.length).toBeLessThanOrEqual(MOST)
})
