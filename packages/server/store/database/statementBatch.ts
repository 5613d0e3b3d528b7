import type pg from 'pg'

/** A column of a row, as the database words it. */
export type Column = string | null

/** A statement of a batch. */
export interface Statement<Row = never> {
  /** Its plan is kept by the connection under this name. */
  name?: string
  text: string
  values?: readonly (string | number | Buffer | null)[]
  /** What a COPY ... FROM STDIN reads. */
  data?: Buffer
  /** Reads a row; without it rows are ignored. */
  read?: (columns: readonly Column[]) => Row
  /** The answer there must be, e.g. COMMIT: that of an aborted transaction is answered ROLLBACK, which is no error. */
  tag?: string
  /** Called when the database has answered it as it should, before the whole batch is answered. */
  onAnswer?: () => void
}

/** The rows of a statement that was sent. */
export type RowsOf = <Row>(statement: Statement<Row>) => Row[]

// @types/pg lacks these, which pg's own queries use as well.
interface Wire {
  parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: readonly (string | Buffer | null)[] }): void
  execute(portal: object): void
  close(named: { type: 'S'; name: string }): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sync(): void
}
const canSend = (connection: pg.Connection): connection is pg.Connection & Wire =>
  'parsedStatements' in connection && 'bind' in connection && 'sendCopyFromChunk' in connection

/**
 * Statements on their way to the database behind one Sync (PostgreSQL manual, "Pipelining" and "Extended Query"): after
 * an error the database skips the rest, with the data of each COPY, up to the Sync. node-postgres' own pipelines have a
 * Sync behind each statement, so that a commit would follow an error, and know no COPY.
 */
export class StatementBatch {
  /** Resolves when all were answered; rejects with the first error. */
  readonly answered: Promise<void>
  private readonly statements: readonly Statement<unknown>[]
  private readonly found = new Map<Statement<unknown>, unknown[]>()
  private at = 0
  private failure: Error | undefined
  private settle: { resolve: () => void; reject: (error: Error) => void }

  constructor(statements: readonly Statement<unknown>[]) {
    this.statements = statements
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.answered = promise
    this.settle = { resolve, reject }
  }

  get text(): string {
    return this.statements.map(({ text }) => text).join('; ')
  }

  rowsOf<Row>(statement: Statement<Row>): Row[] {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each was made by `read` of its statement
    return (this.found.get(statement) ?? []) as Row[]
  }

  submit(connection: pg.Connection): Error | undefined {
    if (!canSend(connection)) return new Error('This connection cannot send statements together')
    const known = new Set<string>()
    connection.stream.cork()
    for (const { name = '', text, values = [], data } of this.statements) {
      if (!known.has(name) && (name === '' || connection.parsedStatements[name] !== text)) {
        // After an error nobody knows whether it was prepared; closing what does not exist is allowed.
        if (name !== '') connection.close({ type: 'S', name })
        connection.parse({ name, text })
        if (name !== '') known.add(name)
      }
      connection.bind({ statement: name, values: values.map(onWire) })
      connection.execute({})
      if (!data) continue
      connection.sendCopyFromChunk(data)
      connection.endCopyFrom()
    }
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  handleDataRow({ fields }: { fields: readonly Column[] }): void {
    const statement = this.statements[this.at]
    if (!statement?.read || this.failure) return
    const rows = this.found.get(statement) ?? []
    this.found.set(statement, rows)
    try {
      rows.push(statement.read(fields))
    } catch (error) {
      this.failure = asError(error)
    }
  }

  handleCommandComplete({ text }: { text: string }, connection: pg.Connection): void {
    const statement = this.statements[this.at]
    this.at += 1
    if (!statement) return
    const { name, tag, onAnswer } = statement
    if (name && canSend(connection)) connection.parsedStatements[name] = statement.text
    if (tag !== undefined && text !== tag) {
      this.failure ??= new Error(`The database answered ${text} instead of ${tag}`)
    } else onAnswer?.()
  }

  handleError(error: Error): void {
    this.failure ??= error
    this.settle.reject(this.failure)
  }

  handleReadyForQuery(): void {
    if (this.failure) this.settle.reject(this.failure)
    else this.settle.resolve()
  }

  handleCopyInResponse(): void {}
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
}

const onWire = (value: string | number | Buffer | null): string | Buffer | null =>
  typeof value === 'number' ? String(value) : value

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error))
