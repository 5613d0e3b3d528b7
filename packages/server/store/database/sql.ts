import type { Connections } from './connections.ts'

/** Where statements run: a pool or connection, or what has one (`Database`, `Transaction`). */
export type Connected = Connections | { client: Connections } | { pool: Connections }

/** SQL text with its values: a statement, or a part of one. A statement returns rows as the caller describes them. */
export class Sql<Row = unknown> {
  private readonly texts: readonly string[]
  private readonly parts: readonly unknown[]
  private readonly name: string | undefined

  constructor(texts: readonly string[], parts: readonly unknown[], name?: string) {
    this.texts = texts
    this.parts = parts
    this.name = name
  }

  /** The same, whose plan each connection keeps under a name. For what is asked all the time, with the same text. */
  named(name: string): Sql<Row> {
    return new Sql(this.texts, this.parts, name)
  }

  /** Text with numbered placeholders, and the values that the driver binds to them. */
  statement(): { text: string; values: unknown[]; name?: string } {
    const values: unknown[] = []
    const text = this.write(values)
    return this.name === undefined ? { text, values } : { text, values, name: this.name }
  }

  /** All rows. */
  async rows(on: Connected): Promise<Row[]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who words a statement knows its columns
    return (await this.send(on)).rows as Row[]
  }

  /** The first row, if there is one. */
  async first(on: Connected): Promise<Row | undefined> {
    return (await this.rows(on))[0]
  }

  /** How many rows were written, or found. */
  async run(on: Connected): Promise<number> {
    return (await this.send(on)).rowCount ?? 0
  }

  private send(on: Connected) {
    const connections = 'query' in on ? on : 'client' in on ? on.client : on.pool
    return connections.query<Record<string, unknown>>(this.statement())
  }

  private write(values: unknown[]): string {
    return this.texts.reduce((before, text, index) => {
      const part = this.parts[index - 1]
      return before + (part instanceof Sql ? part.write(values) : `$${values.push(part)}`) + text
    })
  }
}

/** A condition; what is no SQL is not asked. */
type Condition = Sql | false | null | undefined | ''

/** What stands between the backticks is SQL; what is put in is bound as a value, unless it is `Sql` itself. */
export const sql = <Row = unknown>(texts: readonly string[], ...parts: unknown[]): Sql<Row> =>
  new Sql<Row>(texts, parts)

/** A table or column (`t.name`), quoted. */
sql.id = (path: string): Sql =>
  sql.text(
    path
      .split('.')
      .map((name) => `"${name.replaceAll('"', '""')}"`)
      .join('.'),
  )

/** Text of our own that is SQL already; never a text from outside. */
sql.text = (text: string): Sql => new Sql([text], [])

/** Parts or values with commas between them, or another separator. */
sql.join = (parts: readonly unknown[], separator = ', '): Sql =>
  new Sql(['', ...parts.slice(1).map(() => separator), ...(parts.length > 0 ? [''] : [])], parts)

/** All of these conditions, without those that are not asked. */
sql.all = (conditions: readonly Condition[]): Sql => together(conditions, ' and ', 'true')

/** At least one of these conditions; none is never fulfilled. */
sql.any = (conditions: readonly Condition[]): Sql => together(conditions, ' or ', 'false')

function together(conditions: readonly Condition[], word: string, none: string): Sql {
  const asked = conditions.flatMap((one) => (one instanceof Sql ? [sql`(${one})`] : []))
  return asked.length === 0 ? sql.text(none) : sql`(${sql.join(asked, word)})`
}
