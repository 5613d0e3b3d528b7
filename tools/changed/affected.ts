import type { ImportGraph } from './importGraph.ts'

/** The files that need one that changed, each with the file through which it does; a changed one has none. */
export type Affected = ReadonlyMap<string, string | undefined>

/**
 * Which files a change may affect, by the shortest way through the import graph. A hub passes nothing on: neither what
 * it joins, nor a change of itself but to the files that import it by name and are tests.
 * @param changed paths that differ, which may be gone
 */
export function affectedBy(
  graph: ImportGraph,
  {
    changed,
    hubs,
    isTest,
  }: {
    changed: readonly string[]
    hubs: ReadonlySet<string>
    isTest: (path: string) => boolean
  },
): Affected {
  const importers = importersIn(graph)
  const found = new Map<string, string | undefined>(changed.map((path) => [path, undefined]))
  // A map that grows is walked to its end, the nearest first.
  for (const [path] of found) {
    for (const from of importers.get(path) ?? []) {
      const passes = !hubs.has(path) || (changed.includes(path) && isTest(from))
      if (passes && !found.has(from)) found.set(from, path)
    }
  }
  return found
}

/** The way from a changed file to one that it affects, in the order of the effect. */
export function wayTo(affected: Affected, path: string): string[] {
  const way = [path]
  for (let next = affected.get(path); next !== undefined; next = affected.get(next)) {
    way.unshift(next)
  }
  return way
}

function importersIn(graph: ImportGraph): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [from, targets] of graph) {
    for (const to of targets) {
      const known = importers.get(to)
      if (known) known.push(from)
      else importers.set(to, [from])
    }
  }
  return importers
}
