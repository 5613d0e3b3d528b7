import type { Source } from './sources.ts'

/**
 * The import cycles of the tree, each as the list of its files (Tarjan's strongly connected
 * components). Types count: two files that need each other's types are one idea in two places. Lazy
 * imports do not: with them a screen is loaded by what it links to.
 */
export function findCycles(sources: readonly Source[]): string[][] {
  const targets = new Map(
    sources.map(({ path, arrows }) => [
      path,
      arrows.filter(({ dynamic }) => !dynamic).map(({ to }) => to),
    ]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []

  function visit(path: string): number {
    const own = index.size
    index.set(path, own)
    low.set(path, own)
    stack.push(path)
    onStack.add(path)
    for (const to of targets.get(path) ?? []) {
      if (!targets.has(to)) continue
      const reached = index.has(to) ? (onStack.has(to) ? (index.get(to) ?? own) : own) : visit(to)
      low.set(path, Math.min(low.get(path) ?? own, reached))
    }
    const lowest = low.get(path) ?? own
    if (lowest === own) {
      const component = stack.splice(stack.indexOf(path))
      for (const member of component) onStack.delete(member)
      const selfImport = (targets.get(path) ?? []).includes(path)
      if (component.length > 1 || selfImport) cycles.push(component)
    }
    return lowest
  }

  for (const path of targets.keys()) if (!index.has(path)) visit(path)
  return cycles
}

/**
 * The folder that an import counts for: the rooms of core and of the other packages, and of the rooms of server and web
 * those one floor below. A file that stands beside folders counts for itself.
 */
export function folderOf(path: string): string {
  const parts = path.split('/')
  const floors = /^packages\/(?:server|web)\//.test(path) ? 4 : 3
  return parts.length > floors ? parts.slice(0, floors).join('/') : path
}

/**
 * The cycles of folders in the product, each with the imports that close it: where two folders need each other, neither
 * can be understood or moved alone. Types count, lazy imports do not.
 * @param sources without what only tests use
 */
export function findFolderCycles(sources: readonly Source[]): string[][] {
  const outward = sources.flatMap(({ arrows }) =>
    arrows.filter(({ from, to }) => !/^@|^node:/.test(to) && folderOf(from) !== folderOf(to)),
  )
  const byFolder = Map.groupBy(outward, ({ from }) => folderOf(from))
  const folders = new Set(sources.map(({ path }) => folderOf(path)))
  const cycles = findCycles(
    [...folders].map((path) => ({
      path,
      lines: 0,
      escapes: [],
      queries: [],
      statements: [],
      reExports: false,
      arrows: (byFolder.get(path) ?? []).map((arrow) => ({ ...arrow, to: folderOf(arrow.to) })),
    })),
  )
  return cycles.map((cycle) =>
    cycle.flatMap((folder) =>
      (byFolder.get(folder) ?? [])
        .filter(({ to, dynamic }) => !dynamic && cycle.includes(folderOf(to)))
        .map(({ from, to, line }) => `${from}:${line} imports ${to}`),
    ),
  )
}
