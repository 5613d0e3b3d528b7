/** code -> HTTP status. The sentence in each language is the text `error.<code>`. */
export type ErrorTable = Readonly<Record<string, { status: number }>>
