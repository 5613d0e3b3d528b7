/** Conditions of a hand-written list: fixed SQL with `?` for a value, bound in order. */
export interface Conditions {
  /** Adds a condition; with several values, each `?` takes the next. */
  and(text: string, ...values: unknown[]): void
  /** The conditions as SQL, 'true' if there are none. */
  sql(): string
  /** Binds a further value and returns its placeholder. */
  bind(value: unknown): string
  values: unknown[]
}

/** `values` are those of another part of the same statement, which precede these. */
export function conditions(values: unknown[] = []): Conditions {
  const texts: string[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  return {
    values,
    bind,
    and(text, ...given) {
      const left = [...given]
      texts.push(text.replaceAll('?', () => bind(left.shift())))
    },
    sql: () => (texts.length === 0 ? 'true' : texts.join(' and ')),
  }
}
