import type { Affected } from './affected.ts'
import type { ImportGraph } from './importGraph.ts'

/** What is behind more routes than these is behind too many calls to tell a test by them. */
const FEW_ROUTES = 5
const ROUTES = /^packages\/server\/http\/routes\/\w+\.ts$/
const DEFINITIONS = /^packages\/model\/(?:calls|lists|entities|analyses)\//
/** `/sms/gateway/copy`: at least two names. */
const PATH = /['"`](\/[a-z][\w-]*(?:\/[\w-]+)+)/g

/**
 * The paths of the calls that a change may affect: those of definitions that changed, and of what the routes take whose
 * files import something that did.
 */
export function pathsOfCalls({
  graph,
  affected,
  changed,
  textOf,
}: {
  graph: ImportGraph
  affected: Affected
  changed: readonly string[]
  textOf: (path: string) => string
}): Set<string> {
  const routes = [...affected.keys()].filter((path) => ROUTES.test(path))
  const ofRoutes =
    routes.length > FEW_ROUTES ? [] : routes.flatMap((path) => [...(graph.get(path) ?? [])])
  const isSmall = (path: string) => (graph.get(path)?.size ?? 0) < 20
  const files = [...ofRoutes.filter(isSmall), ...changed].filter((path) => DEFINITIONS.test(path))
  return new Set(
    files.flatMap((path) => [...textOf(path).matchAll(PATH)].map(([, found = '']) => found)),
  )
}

/** The files, of those given, that ask one of the paths, each with the path. */
export function asking(
  paths: ReadonlySet<string>,
  files: readonly string[],
  textOf: (path: string) => string,
): Map<string, string> {
  const found = new Map<string, string>()
  if (paths.size === 0) return found
  for (const file of files) {
    for (const [, path = ''] of textOf(file).matchAll(PATH)) {
      if (paths.has(path)) found.set(file, path)
    }
  }
  return found
}
