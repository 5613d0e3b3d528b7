import type { Method } from '@tandem/model'

import type { Route } from './route.ts'

/** The declared methods of a path below /{product}; none for an undeclared path. */
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
