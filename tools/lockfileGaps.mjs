// Names every package of the lockfile whose optional dependencies are not all in the lockfile. `npm
// install` silently drops an optional dependency that the registry does not have, and `npm ci` then
// refuses the lockfile.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
const gaps = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !names.has(name))
    .map((name) => `${path || 'package.json'} needs ${name}, which the lockfile lacks`),
)
for (const gap of gaps) console.error(gap)
process.exit(gaps.length > 0 ? 1 : 0)
