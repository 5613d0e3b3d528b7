import type pg from 'pg'

// @types/pg lacks these two, which pg-copy-streams uses as well.
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}
const canCopy = (connection: object): connection is CopyConnection =>
  'sendCopyFromChunk' in connection && 'endCopyFrom' in connection && 'query' in connection

/** One COPY ... FROM STDIN and its data. */
export interface Copy {
  sql: string
  data: Buffer
}

/**
 * Sends COPY statements together with all their data, without waiting for the server to ask: one round trip where a
 * stream needs two for each. After an error the server ignores the data that is already on its way (PostgreSQL manual,
 * "COPY Operations"), and the statements behind it. `first` is run before them, e.g. to begin a transaction.
 */
export function copyIn(
  client: pg.ClientBase,
  copies: readonly Copy[],
  first?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit(connection: pg.Connection) {
        if (!canCopy(connection)) return reject(new Error('This connection cannot COPY'))
        connection.stream.cork()
        connection.query([...(first ? [first] : []), ...copies.map(({ sql }) => sql)].join('; '))
        for (const { data } of copies) {
          connection.sendCopyFromChunk(data)
          connection.endCopyFrom()
        }
        connection.stream.uncork()
      },
      handleCopyInResponse() {},
      handleCommandComplete() {},
      handleRowDescription() {},
      handleDataRow() {},
      handleEmptyQuery() {},
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleReadyForQuery() {
        if (!failure) resolve()
      },
    })
  })
}
