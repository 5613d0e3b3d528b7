/** code -> HTTP status. The sentence in both languages is the text `error.<code>`. */
export type ErrorTable = Readonly<Record<string, { status: number }>>
