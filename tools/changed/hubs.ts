import { below } from './below.ts'
import type { ImportGraph } from './importGraph.ts'

/** A hub imports more files than 99 of 100 files do: a registry, an index, the wiring of a process or of a test's world. */
const WIDER_THAN = 0.99
/** And it stands between the others and more than this part of all tests. */
const OF_TESTS = 0.02

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/**
 * The files that nearly everything reaches through: whoever stands on one stands on all that it joins, so that every
 * change would be everybody's. Which files these are follows from the graph alone.
 */
export function findHubs(graph: ImportGraph): ReadonlySet<string> {
  const widths = [...graph.values()].map(({ size }) => size).toSorted((a, b) => a - b)
  const wide = widths[Math.floor(widths.length * WIDER_THAN)] ?? 0
  const candidates = new Set(
    [...graph].flatMap(([path, { size }]) =>
      size >= Math.max(wide, 2) && !isTest(path) ? [path] : [],
    ),
  )
  const tests = [...graph.keys()].filter(isTest)
  const above = new Map<string, number>()
  for (const test of tests) {
    for (const path of below(graph, [test])) {
      if (candidates.has(path)) above.set(path, (above.get(path) ?? 0) + 1)
    }
  }
  return new Set([...candidates].filter((path) => (above.get(path) ?? 0) > tests.length * OF_TESTS))
}
