import { parseAst, type Plugin } from 'vite'

/** What the console reads of a call at run time; the rest of a definition is types to it. */
const KEPT = new Set(['method', 'path', 'access', 'file', 'renews'])

/** Access that no control depends on. */
const OPEN: ReadonlySet<unknown> = new Set(['signedIn', 'public'])

/** A node of the syntax tree (ESTree), as far as it is read here. */
interface Node extends Record<string, unknown> {
  type: string
  start: number
  end: number
}
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves calls their addresses and takes their schemas out, so that no validation library is sent to browsers, and
 * fails if one is (docs/decisions/008). In a file with calls, whatever nothing uses may be left out.
 */
export const callAddresses = (): Plugin => ({
  name: 'call-addresses',
  transform: {
    filter: { id: /[\\/]model[\\/]/, code: 'defineCall(' },
    handler(code) {
      const program: unknown = parseAst(code)
      if (!isNode(program)) return null
      return {
        code: applied(code, [...addresses(program, code), ...constants(program)]),
        map: null,
      }
    },
  },
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || isOfSettings(Object.keys(chunk.modules))) continue
      const zod = Object.entries(chunk.modules).find(
        ([id, { renderedLength }]) => /[\\/]zod[\\/]/.test(id) && renderedLength > 0,
      )
      if (zod) this.error(`${chunk.fileName} would contain ${zod[0]}`)
    }
  },
})

/** Settings are checked by the server's own schemas, in a screen of administrators. */
const isOfSettings = (modules: readonly string[]): boolean =>
  modules.some((id) => /[\\/]screens[\\/]settings[\\/]/.test(id))

/** `defineCall({...})` becomes an object of what is kept, in brackets: it may be what a function answers. */
function addresses(node: Node, code: string): Edit[] {
  const definition = node.type === 'CallExpression' ? nodesOf(node['arguments'])[0] : undefined
  if (definition && Object(node['callee']).name === 'defineCall') {
    const kept = nodesOf(definition['properties']).filter(
      ({ type, key, value }) =>
        type === 'SpreadElement' || (KEPT.has(Object(key).name) && !OPEN.has(Object(value).value)),
    )
    const text = kept.map(({ start, end }) => code.slice(start, end)).join()
    return [{ start: node.start, end: node.end, text: `({${text}})` }]
  }
  return Object.values(node).flatMap((value) =>
    nodesOf(value).flatMap((child) => addresses(child, code)),
  )
}

/** The constants of a module are made without side effects. */
const constants = (program: Node): Edit[] =>
  nodesOf(program['body'])
    .flatMap(({ declaration, ...statement }) => nodesOf(declaration ?? statement))
    .flatMap(({ declarations }) => nodesOf(declarations))
    .flatMap(({ init }) => nodesOf(init))
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const nodesOf = (value: unknown): Node[] => [value].flat().filter(isNode)

/** From the back, so that places stay what they are; what is put around a place encloses what is inside. */
const applied = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code)
