import { type parseSync, Visitor } from 'rolldown/utils'

/** What only SQL looks like: the beginning of a statement, a join, or a table, whose names have an underscore, after `from`. */
const SHAPE =
  /^\s*(?:select\s|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with\s+(?:recursive\s+)?\w+\s+as\s)|\bjoin\s+(?:lateral|\w+_\w+)\b|\bfrom\s+[a-z]+_[a-z_]+\b/

/** Words of which SQL has one: without them a syntax tree, which is dear, need not be read. */
const MAY_BE =
  /\bsql\b|\b(?:select|insert into|delete from|join|with)\s|\bupdate\s+\w+\s|\bfrom\s+[a-z]+_/

/** Lines with SQL: texts after the tag `sql`, its helpers, and texts that have the shape of a statement or a part of one. */
export function findStatements(
  text: string,
  parsed: ReturnType<typeof parseSync>,
  lineAt: (offset: number) => number,
): number[] {
  if (!MAY_BE.test(text)) return []
  const lines = new Set<number>()
  const look = (said: string, start: number) => {
    if (SHAPE.test(said)) lines.add(lineAt(start))
  }
  new Visitor({
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') lines.add(lineAt(start))
    },
    MemberExpression({ object, start }) {
      if (object.type === 'Identifier' && object.name === 'sql') lines.add(lineAt(start))
    },
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start)
    },
    TemplateElement({ value, start }) {
      look(value.raw, start)
    },
  }).visit(parsed.program)
  return [...lines]
}
