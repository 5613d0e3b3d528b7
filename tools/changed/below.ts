import type { ImportGraph } from './importGraph.ts'

/** Everything that files need, directly or through others, and they themselves. */
export function below(graph: ImportGraph, paths: Iterable<string>): Set<string> {
  const found = new Set(paths)
  // A set that grows is walked to its end.
  for (const path of found) for (const to of graph.get(path) ?? []) found.add(to)
  return found
}
