import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as model from '@tandem/model'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Every path that a definition of the model names, of calls, lists, entities and analyses. */
function definedPaths(): Set<string> {
  const paths = new Set<string>()
  const met = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || met.has(value)) return
    met.add(value)
    const path: unknown = Reflect.get(value, 'path')
    const isDefined = 'method' in value || 'fields' in value || 'dimensions' in value
    if (typeof path === 'string' && isDefined) paths.add(path)
    // Schemas name no paths, and are large.
    if (!('_zod' in value)) for (const inner of Object.values(value)) visit(inner)
  }
  visit({ ...model })
  return paths
}

/** Addresses of pages, which some lists share. */
const pages = new Set(
  [...JSON.stringify(model.menuSeed).matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path),
)

test('the console names no path of a call by hand: its definition has it', () => {
  const paths = definedPaths()
  expect(paths.size).toBeGreaterThan(200)
  const files = globSync('packages/web/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|dist|\.test\.tsx?$/.test(name),
  })
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'(\/[\w/:-]+)'/g)].flatMap(([, path]) =>
      path !== undefined && paths.has(path) && !pages.has(path)
        ? [`${file} writes ${path}: take it from its definition in packages/model.`]
        : [],
    ),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})
