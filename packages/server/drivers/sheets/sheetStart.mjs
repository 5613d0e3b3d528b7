import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Starts the program of the child with the modules its parent has given it on standard input (sheetSources.ts). It is
// plain JavaScript: stripping types needs a compiler, and loading that takes longer than reading most files.
const sources = new Map(JSON.parse(readFileSync(0, 'utf8')))
registerHooks({
  load(url, context, next) {
    const source = sources.get(url)
    if (source !== undefined) return { format: 'module', source, shortCircuit: true }
    if (url.endsWith('.ts')) throw new Error(`${url} was not given to the child.`)
    return next(url, context)
  },
})
await import('./sheetChild.ts')
