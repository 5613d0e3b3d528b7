type Trim<S extends string> = S extends ` ${infer R}`
  ? Trim<R>
  : S extends `${infer R} `
    ? Trim<R>
    : S

/** Names of the arguments of an ICU message; nested braces of plural and select branches are walked too. */
type Names<S extends string> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer After}`
    ? Name extends `${infer Only},${string}`
      ? Trim<Only> | Names<Rest extends `${string},${infer Tail}` ? Branches<Tail> : ''>
      : Name extends `${string} ${string}` | ''
        ? Names<After>
        : Trim<Name> | Names<After>
    : never
  : never
/** What follows `{n, plural,`: literal branch text may hold further arguments. */
type Branches<S extends string> = S extends `${string}{${infer Text}}${infer After}`
  ? Names<`${Text}`> | Branches<After>
  : never

/** Arguments a message needs; `undefined` when it needs none. */
export type MessageArguments<S extends string> = [Names<S>] extends [never]
  ? undefined
  : { [K in Names<S>]: string | number }
