import { type parseSync, Visitor } from 'rolldown/utils'

/** A bypass of the type checker; `reason` is the comment next to the bypass, if there is one. */
export type Escape = { path: string; line: number; what: string; reason: string | null }

type Parsed = ReturnType<typeof parseSync>

/**
 * One of these is in every code that has something to find. Handing a syntax tree over from the parser takes six times
 * as long as parsing, and most files have nothing to find. The expressions err on the side of reading a tree in vain:
 * a formatted file has no space before a `!` that is no negation, and a type assertion in angle brackets stands where
 * an expression begins.
 */
const MAY_BYPASS = [/\.\s*query\b/, /\bas\s+(?!const\b)/, /\bany\b/, /[\w$)\]}>"'`]!(?!=)/]
/** In a .tsx file such brackets hold an element, never an assertion. */
const MAY_ASSERT = /(?:^|[=(,:?&|{[;]|=>|\breturn)\s*<[A-Za-z]/m

/**
 * The bypasses of the type checker in one file, and the lines that call `.query(…)` of something.
 * @param lineAt the line of an offset
 */
export function findBypasses(given: {
  path: string
  text: string
  parsed: Parsed
  lineAt: (offset: number) => number
}): { escapes: Escape[]; queries: number[] } {
  const { path, parsed, lineAt } = given
  const comments = parsed.comments.map(({ value, start, end }) => ({
    value: value.trim(),
    first: lineAt(start),
    last: lineAt(end),
  }))
  const escapes: Escape[] = []
  const queries: number[] = []
  const add = (start: number, what: string) => {
    const line = lineAt(start)
    const beside = comments.find(({ first, last }) => first === line || last === line - 1)
    escapes.push({ path, line, what, reason: beside?.value ?? null })
  }
  if (mayBypass(given)) {
    new Visitor({
      CallExpression({ callee, start }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        if (callee.property.name === 'query') queries.push(lineAt(start))
      },
      TSAsExpression({ start, typeAnnotation }) {
        const isConst =
          typeAnnotation.type === 'TSTypeReference' &&
          typeAnnotation.typeName.type === 'Identifier' &&
          typeAnnotation.typeName.name === 'const'
        if (!isConst) add(start, 'as')
      },
      TSTypeAssertion: ({ start }) => add(start, '<type>'),
      TSNonNullExpression: ({ end }) => add(end, '!'),
      TSAnyKeyword: ({ start }) => add(start, 'any'),
    }).visit(parsed.program)
  }
  for (const { value, first } of comments) {
    const directive = /^@ts-(ignore|expect-error|nocheck)\b:?(.*)$/.exec(value)
    if (directive) {
      escapes.push({
        path,
        line: first,
        what: `@ts-${directive[1]}`,
        reason: directive[2]?.trim() || null,
      })
    }
  }
  return { escapes, queries }
}

function mayBypass({
  path,
  text,
  parsed,
}: {
  path: string
  text: string
  parsed: Parsed
}): boolean {
  // The prose of comments and what imports rename are full of words such as `as` and `any`.
  const silent = [...parsed.comments, ...parsed.module.staticImports]
  let code = ''
  let from = 0
  for (const { start, end } of silent.toSorted((one, other) => one.start - other.start)) {
    code += text.slice(from, start)
    from = Math.max(from, end)
  }
  code += text.slice(from)
  return (
    MAY_BYPASS.some((form) => form.test(code)) || (path.endsWith('.ts') && MAY_ASSERT.test(code))
  )
}
