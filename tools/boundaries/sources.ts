import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** The root folder of the repository. */
export const ROOT = dirname(dirname(import.meta.dirname))

/** What one file imports from another. `to` is a path of the tree, or a bare package name. */
export type Arrow = { from: string; to: string; line: number; typeOnly: boolean; dynamic: boolean }

/** A bypass of the type checker; `reason` is the comment next to it, if there is one. */
export type Escape = { path: string; line: number; what: string; reason: string | null }

export type Source = {
  /** Relative to the repository, with slashes. */
  path: string
  lines: number
  arrows: Arrow[]
  escapes: Escape[]
  /** Lines that call `.query(…)` of something. */
  queries: number[]
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
  const queries: number[] = []
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'query') queries.push(lineAt(start))
    },
  }).visit(parsed.program)
  return {
    path,
    queries,
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
    escapes: findEscapes(path, parsed, lineAt),
  }
}

function resolveSpecifier(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const bare = specifier.replace(/[?#].*$/, '') // vite: './worker.ts?worker'
  return join(dirname(from), bare).replaceAll('\\', '/')
}

type Parsed = ReturnType<typeof parseSync>

function findEscapes(path: string, parsed: Parsed, lineAt: (offset: number) => number): Escape[] {
  const comments = parsed.comments.map(({ value, start, end }) => ({
    value: value.trim(),
    first: lineAt(start),
    last: lineAt(end),
  }))
  const found: Escape[] = []
  const add = (start: number, what: string) => {
    const line = lineAt(start)
    const beside = comments.find(({ first, last }) => first === line || last === line - 1)
    found.push({ path, line, what, reason: beside?.value ?? null })
  }
  new Visitor({
    TSAsExpression({ start, typeAnnotation }) {
      const isConst =
        typeAnnotation.type === 'TSTypeReference' &&
        typeAnnotation.typeName.type === 'Identifier' &&
        typeAnnotation.typeName.name === 'const'
      if (!isConst) add(start, 'as')
    },
    TSTypeAssertion: ({ start }) => add(start, '<type>'),
    TSNonNullExpression: ({ end }) => add(end, '!'),
    TSAnyKeyword: ({ start }) => add(start, 'any'),
  }).visit(parsed.program)
  for (const { value, first } of comments) {
    const directive = /^@ts-(ignore|expect-error|nocheck)\b:?(.*)$/.exec(value)
    if (directive) {
      found.push({
        path,
        line: first,
        what: `@ts-${directive[1]}`,
        reason: directive[2]?.trim() || null,
      })
    }
  }
  return found
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
