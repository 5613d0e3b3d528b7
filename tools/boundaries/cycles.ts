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
