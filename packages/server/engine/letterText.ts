/** JSON that keeps integers of any size, for what is written later. */
export const letterText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? { bigint: String(each) } : each,
  )

/** Reads what `letterText` wrote. @throws SyntaxError for any other text */
export const readLetter = (text: string): unknown =>
  JSON.parse(text, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('bigint' in each)) return each
    return typeof each.bigint === 'string' ? BigInt(each.bigint) : each
  })
