import type { Method, Route } from './route.ts'

/** Which methods the declared routes have at a path below /{product}; none for a path nobody declared. */
export function knownMethods(routes: readonly Route[], product: string) {
  const patterns = routes.map(({ path, methods }) => ({
    methods,
    pattern: new RegExp(
      `^/${product}${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`,
    ),
  }))
  return (path: string): readonly Method[] =>
    patterns.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))
}
