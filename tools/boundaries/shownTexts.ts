import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

import { ROOT } from './sources.ts'

/** The keys the given files can look texts up by: whole keys, and patterns of keys composed from parts. */
export interface ShownTexts {
  keys: ReadonlySet<string>
  /**
   * `^setting\.(.+)\.label$`. A pattern that starts with a variable part would match anything and
   * is left out.
   */
  patterns: readonly RegExp[]
}

/** Properties that name where the texts of values begin. */
const VALUES = new Set(['words', 'choices'])

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Every string of the files as a potential text key; `@key` is one that is sent and phrased later. */
export function shownTexts(paths: readonly string[]): ShownTexts {
  const keys = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const path of paths) {
    const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') keys.add(value.replace(/^@/, ''))
      },
      // The words of a field and the choices of a form: a text for each value.
      Property({ key, value }) {
        if (key.type !== 'Identifier' || !VALUES.has(key.name)) return
        if (value.type !== 'Literal' || typeof value.value !== 'string') return
        const source = `^${escaped(value.value)}\\..+$`
        patterns.set(source, new RegExp(source))
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.raw)
        parts[0] = (parts[0] ?? '').replace(/^@/, '')
        if (parts.length === 1) keys.add(parts[0])
        else if (/^\w+\./.test(parts[0])) {
          const source = `^${parts.map(escaped).join('.+')}$`
          patterns.set(source, new RegExp(source))
        }
      },
    }).visit(program)
  }
  return { keys, patterns: [...patterns.values()] }
}

/** Whether something in the files can show the text. */
export const isShown = ({ keys, patterns }: ShownTexts, key: string): boolean =>
  keys.has(key) || patterns.some((pattern) => pattern.test(key))
