import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { ROOT } from '../boundaries/sources.ts'

/** Which files each file needs when it runs: paths relative to the repository, with slashes. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const FOLDERS = '{packages,bench,tools,e2e}'
const CODE = /\.(?:tsx?|mjs)$/

type Names = ReadonlySet<string> | 'all'
/** What one file says of others; `names` are those that it takes from a target, or hands on under its own name. */
interface Said {
  takes: { to: string; names: Names }[]
  handsOn: { to: string; names: ReadonlyMap<string, string> | 'all' }[]
  /** It does nothing but hand on: an index file. */
  isBarrel: boolean
  owns: ReadonlySet<string>
}

/** Every file of the repository's programs that is read or run, code or not. */
export const treePaths = (): string[] =>
  globSync(`${FOLDERS}/**/*`, {
    cwd: ROOT,
    exclude: ({ name }) => ['node_modules', 'dist'].includes(name),
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )

/**
 * The import graph of the tree. Types are left out, as no test runs otherwise for them. A name that comes through an
 * index file is followed to the file that defines the name, so that an index joins no two files that have nothing to do
 * with each other. Beside imports, a file needs what it names by `new URL('./…', import.meta.url)`, by
 * `import.meta.glob`, and files that are no code by their name in quotes.
 */
export function readImportGraph(paths: readonly string[] = treePaths()): ImportGraph {
  const all = new Set(paths)
  const code = paths.filter((path) => CODE.test(path))
  const entries = packageEntries(paths)
  const texts = new Map(code.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
  const said = new Map(
    [...texts].map(([path, text]) => [path, saidBy(path, text, (to) => entries.get(to))]),
  )
  const definedIn = definer(said)
  const others = otherFiles(paths)
  return new Map(
    [...texts].map(([path, text]) => {
      const of = said.get(path)
      const targets = [...(of?.takes ?? []), ...(of?.handsOn ?? [])].flatMap(({ to, names }) =>
        definedIn(to, names === 'all' ? 'all' : new Set(names.keys())),
      )
      const named = [...namedFiles(path, text, paths), ...others(text)]
      const found = [...targets, ...named].filter((to) => to !== path && all.has(to))
      return [path, new Set(found)]
    }),
  )
}

function saidBy(path: string, text: string, entryOf: (name: string) => string | undefined): Said {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const place = (specifier: string): string =>
    specifier.startsWith('.')
      ? join(dirname(path), specifier.replace(/[?#].*$/, '')).replaceAll('\\', '/')
      : (entryOf(specifier) ?? specifier)
  const takes: Said['takes'] = []
  for (const { moduleRequest, entries } of staticImports) {
    const values = entries.filter(({ isType }) => !isType)
    if (entries.length > 0 && values.length === 0) continue
    const isNamed = values.length > 0 && values.every(({ importName }) => importName.name)
    const names = isNamed
      ? new Set(values.flatMap(({ importName }) => importName.name ?? []))
      : 'all'
    takes.push({ to: place(moduleRequest.value), names })
  }
  for (const { moduleRequest } of dynamicImports) {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) takes.push({ to: place(literal[2]), names: 'all' })
  }
  const handsOn: Said['handsOn'] = []
  const owns = new Set<string>()
  for (const { moduleRequest, exportName, importName, isType } of staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (isType) continue
    const own = exportName.name
    if (!moduleRequest) owns.add(own ?? 'default')
    else {
      const isAll = !own || !importName.name
      const names = isAll ? 'all' : new Map([[own, importName.name ?? own]])
      handsOn.push({ to: place(moduleRequest.value), names })
    }
  }
  return { takes, handsOn, owns, isBarrel: handsOn.length > 0 && owns.size === 0 }
}

/** Answers in which files the names are defined that a file takes from another one. */
function definer(said: ReadonlyMap<string, Said>) {
  const offers = (path: string, name: string, seen: Set<string>): string | undefined => {
    const of = said.get(path)
    if (!of || seen.has(path)) return undefined
    seen.add(path)
    if (of.owns.has(name)) return path
    for (const { to, names } of of.handsOn) {
      const inner = names === 'all' ? name : names.get(name)
      const found = inner === undefined ? undefined : offers(to, inner, seen)
      if (found !== undefined) return found
    }
    return undefined
  }
  return (to: string, names: Names): string[] => {
    if (names === 'all' || !said.get(to)?.isBarrel) return [to]
    return [...names].map((name) => offers(to, name, new Set()) ?? to)
  }
}

/** `@tandem/model`, `@tandem/i18n/areas`: the files that packages offer under such names. */
function packageEntries(paths: readonly string[]): Map<string, string> {
  const manifests = paths.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))
  return new Map(
    manifests.flatMap((path) => {
      const manifest: { name: string; exports?: Record<string, unknown> } = JSON.parse(
        readFileSync(join(ROOT, path), 'utf8'),
      )
      return Object.entries(manifest.exports ?? {}).flatMap(([key, file]): [string, string][] =>
        typeof file === 'string'
          ? [[join(manifest.name, key), join(dirname(path), file).replaceAll('\\', '/')]]
          : [],
      )
    }),
  )
}

/** Files that run in a process of their own, and those of a pattern. */
function namedFiles(path: string, text: string, paths: readonly string[]): string[] {
  const folder = dirname(path)
  const place = (name: string | undefined) => join(folder, name ?? '').replaceAll('\\', '/')
  const urls = [...text.matchAll(/new URL\(\s*'(\.[^']*)'/g)].map(([, name]) => place(name))
  const isGlob = text.includes('import.meta.glob')
  const patterns = isGlob ? [...text.matchAll(/'(\.[^'\n]*\*?[^'\n]*\.tsx?)'/g)] : []
  const globbed = patterns.flatMap(([, pattern = '']) => matching(place(pattern), paths))
  return [...urls, ...globbed]
}

function matching(pattern: string, paths: readonly string[]): string[] {
  if (!/[*{]/.test(pattern)) return []
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(?:.*/)?')
    .replace(/(?<!\.)\*/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  const form = new RegExp(`^${source}$`)
  return paths.filter((path) => form.test(path))
}

/** Files that are no code, by their names in a text, which is how they are opened. */
function otherFiles(paths: readonly string[]): (text: string) => string[] {
  const byName = Map.groupBy(
    paths.filter((path) => !CODE.test(path)),
    (path) => basename(path),
  )
  return (text) =>
    [...text.matchAll(/[\w.-]+\.(?!tsx?\b|mjs\b)[a-z]{2,5}\b/g)].flatMap(
      ([name]) => byName.get(name) ?? [],
    )
}
