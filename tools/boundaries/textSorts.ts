import { parseSync, Visitor } from 'rolldown/utils'

/** `id::text`, `t.id::text as "taskId"`, `sum{}::text total`: the name of what comes out is the last one. */
const MADE_TEXT =
  /(?:"?(\w+)"?\s*(?:\{\}\s*)?|[}$'\]]\s*)::\s*(?:text|varchar)(?:\[\])?(?:\s+(?:as\s+)?"?(\w+)"?)?$/i
const CAST = /^cast\{\}\s+(?:as\s+)?"?(\w+)"?$/i
const SELECTED =
  /\bselect\s+(?:all\s+|distinct\s+(?:on\s*\[[^\]]*\]\s*)?)?(.*?)(?:\bfrom\b|\border\s+by\b|$)/gis
const SORTED = /\border\s+by\s+(.*?)(?:\b(?:limit|offset|fetch|for|union|intersect|except)\b|$)/gis
const DISTINCT = /\bdistinct\s+on\s*\[([^\]]*)\]/gis

/**
 * What a query sorts by as texts though the column is a number: `select id::text … order by id` means the column that comes
 * out, in which "10" stands before "9" and which no index has (PostgreSQL, ORDER BY: the name of an output column wins).
 * @returns the names, as the query sorts by them
 */
export function textSorts(query: string): string[] {
  return levelsOf(query).flatMap((level) => {
    const texts = new Set(
      matches(level, SELECTED).flatMap((column) => {
        const [, name, alias] = MADE_TEXT.exec(column) ?? CAST.exec(column) ?? []
        return alias ?? name ?? []
      }),
    )
    return [...matches(level, SORTED), ...matches(level, DISTINCT)].flatMap((sorted) => {
      const [, name] = /^"?(\w+)"?(?:\s+(?:asc|desc|nulls)\b.*)?$/is.exec(sorted) ?? []
      return name !== undefined && texts.has(name) ? [name] : []
    })
  })
}

/** A query and each of its brackets, in which those inside it are `{}`. */
function levelsOf(query: string): string[] {
  const levels: string[] = []
  let rest = query
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\bdistinct\s+from\b/gi, '=')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replace(
      /(\bdistinct\s+on\s*)?\(([^()]*)\)/gi,
      (_, on: string | undefined, inside: string) => {
        if (on !== undefined) return `${on}[${inside}]`
        levels.push(inside)
        return '{}'
      },
    )
  }
  return [...levels, ...rest.split(';')]
}

const matches = (level: string, part: RegExp): string[] =>
  [...level.matchAll(part)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))

/** The same for every text of a file that is a query; parts that it names at its top stand where they are used. */
export function textSortsIn(path: string, text: string): { line: number; name: string }[] {
  if (!/::\s*(text|varchar)|as text\)/i.test(text)) return []
  const { program } = parseSync(path, text)
  const named = new Map<string, string>()
  const filled = ({ quasis, expressions }: Template): string =>
    quasis
      .map(({ value }, at) => {
        const part = expressions[at]
        if (!part) return value.raw
        const name = 'name' in part ? String(part.name) : ''
        return value.raw + (named.get(name) ?? '$')
      })
      .join('')
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      const template = init.type === 'TaggedTemplateExpression' ? init.quasi : init
      if (template.type === 'TemplateLiteral') named.set(id.name, filled(template))
      if (template.type === 'Literal') named.set(id.name, String(template.value))
    }
  }

  const found: { line: number; name: string }[] = []
  const look = (query: string, start: number) => {
    const line = text.slice(0, start).split('\n').length
    if (/\bselect\b/i.test(query)) for (const name of textSorts(query)) found.push({ line, name })
  }
  new Visitor({
    TemplateLiteral: (template) => look(filled(template), template.start),
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start)
    },
  }).visit(program)
  return found
}

/** What of a template is read here. */
interface Template {
  quasis: readonly { value: { raw: string } }[]
  expressions: readonly object[]
}
