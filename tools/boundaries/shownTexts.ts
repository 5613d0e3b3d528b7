import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

import { ROOT } from './sources.ts'

/** What the given files may look a text up by: whole keys, and patterns of keys put together from parts. */
export interface ShownTexts {
  keys: ReadonlySet<string>
  /** `^setting\.(.+)\.label$`. One that begins with a part stands for anything and is left out. */
  patterns: readonly RegExp[]
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Every string of the files, as the key of a text it could be; `@key` is one that travels to be worded later. */
export function shownTexts(paths: readonly string[]): ShownTexts {
  const keys = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const path of paths) {
    const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'))
    new Visitor({
      Literal({ value }) {
        if (typeof value === 'string') keys.add(value.replace(/^@/, ''))
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

/** Whether something in the files may show the text. */
export const isShown = ({ keys, patterns }: ShownTexts, key: string): boolean =>
  keys.has(key) || patterns.some((pattern) => pattern.test(key))
