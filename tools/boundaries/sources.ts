import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { type Escape, findBypasses } from './bypasses.ts'
import { findStatements } from './statements.ts'

/** The root folder of the repository. */
export const ROOT = dirname(dirname(import.meta.dirname))

/** What one file imports from another. `to` is a path of the tree, or a bare package name. */
export type Arrow = { from: string; to: string; line: number; typeOnly: boolean; dynamic: boolean }

export type Source = {
  /** Relative to the repository, with slashes. */
  path: string
  lines: number
  arrows: Arrow[]
  escapes: Escape[]
  /** Lines that call `.query(…)` of something. */
  queries: number[]
  /** Lines of a use case with SQL. */
  statements: number[]
  /** It re-exports what another file exports. */
  reExports: boolean
}

const FOLDERS = ['packages', 'bench', 'tools', 'e2e']

/** Every .ts and .tsx file of the tree, parsed. */
export const readSources = (): Source[] => sourcePaths().map(readSource)

/** Where they are, relative to the repository, with slashes. */
export const sourcePaths = (): string[] =>
  FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder))).map((file) =>
    relative(ROOT, file).replaceAll('\\', '/'),
  )

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** One file of the tree, parsed. */
export function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const parsed = parseSync(path, text)
  const lineAt = lineCounter(text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const reExports = staticExports.flatMap(({ entries }) =>
    entries.filter((entry) => entry.moduleRequest),
  )

  const arrow = (start: number, specifier: string, typeOnly: boolean, dynamic = false) => ({
    from: path,
    to: resolveSpecifier(path, specifier),
    line: lineAt(start),
    typeOnly,
    dynamic,
  })
  const { queries, escapes } = findBypasses({ path, text, parsed, lineAt })
  return {
    path,
    queries,
    // Only use cases are asked for SQL.
    statements: path.includes('/server/services/') ? findStatements(text, parsed, lineAt) : [],
    lines: text.split('\n').length - 1,
    reExports: reExports.length > 0,
    arrows: [
      ...staticImports.map(({ start, moduleRequest, entries }) =>
        arrow(
          start,
          moduleRequest.value,
          entries.length > 0 && entries.every(({ isType }) => isType),
        ),
      ),
      ...reExports.map(({ start, moduleRequest, isType }) =>
        arrow(start, moduleRequest?.value ?? '', isType),
      ),
      // A path known only at runtime is not counted as an import.
      ...dynamicImports.flatMap(({ start, moduleRequest }) => {
        const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
        return literal?.[2] ? [arrow(start, literal[2], false, true)] : []
      }),
    ],
    escapes,
  }
}

function resolveSpecifier(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const bare = specifier.replace(/[?#].*$/, '') // vite: './worker.ts?worker'
  return join(dirname(from), bare).replaceAll('\\', '/')
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** What a package offers to others: the keys of `exports` in its package.json, '.' for the index. */
export function packageExports(name: string): string[] {
  const file = join(ROOT, 'packages', name, 'package.json')
  if (!existsSync(file)) return []
  const manifest: { exports?: Record<string, unknown> } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.keys(manifest.exports ?? {})
}
