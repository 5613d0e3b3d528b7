/** A list parameter that cannot be used, by name. */
export class QueryFault extends Error {
  readonly code: 'query.unknownColumn' | 'query.badValue'
  readonly field: string

  constructor(code: QueryFault['code'], field: string) {
    super(`${code}: ${field}`)
    this.name = 'QueryFault'
    this.code = code
    this.field = field
  }
}
