// A small parser of ICU messages for the compiler. Each type below takes the remaining text and returns
// [names found, remaining text].

type Trim<S extends string> = S extends ` ${infer R}`
  ? Trim<R>
  : S extends `${infer R} `
    ? Trim<R>
    : S

/** After the opening brace of an argument: `n}`, `n, number}`, `n, plural, one {…} other {…}}`. */
type Argument<S extends string> = S extends `${infer Head}}${infer After}`
  ? Head extends `${string}{${string}`
    ? S extends `${infer Name},${string},${infer Branches}`
      ? With<Trim<Name>, Selectors<Branches>>
      : never
    : Head extends `${infer Name},${string}`
      ? [Trim<Name>, After]
      : [Trim<Head>, After]
  : never

/** The branches of a plural or select, up to the brace that closes it. */
type Selectors<S extends string> = S extends `${infer Head}}${infer After}`
  ? Head extends `${string}{${string}`
    ? S extends `${string}{${infer Text}`
      ? Branch<Text> extends [infer N, infer Rest extends string]
        ? With<N, Selectors<Rest>>
        : never
      : never
    : [never, After]
  : never

/** The text of one branch, up to its closing brace. */
type Branch<S extends string> = S extends `${infer Head}}${infer After}`
  ? Head extends `${string}{${string}`
    ? S extends `${string}{${infer Inner}`
      ? Argument<Inner> extends [infer N, infer Rest extends string]
        ? With<N, Branch<Rest>>
        : never
      : never
    : [never, After]
  : never

type With<N, Found> = Found extends [infer More, infer Rest] ? [N | More, Rest] : never

type Names<S extends string> = S extends `${string}{${infer Inner}`
  ? Argument<Inner> extends [infer N, infer Rest extends string]
    ? N | Names<Rest>
    : never
  : never

/** Arguments a message needs; `undefined` if it needs none. */
export type MessageArguments<S extends string> = [Names<S>] extends [never]
  ? undefined
  : { [K in Names<S> & string]: string | number }
