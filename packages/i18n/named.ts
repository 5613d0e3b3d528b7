/** The same texts under the name of each noun that has them: `host.label` becomes `gateway.host.label`. */
export function named<const N extends string, const W extends Readonly<Record<string, string>>>(
  noun: N,
  words: W,
): { readonly [K in keyof W & string as `${N}.${K}`]: W[K] } {
  const all = Object.entries(words).map(([key, text]) => [`${noun}.${key}`, text])
  // The keys are made as the type says; Object.fromEntries knows only that they are strings.
  return Object.fromEntries(all) as { readonly [K in keyof W & string as `${N}.${K}`]: W[K] }
}
