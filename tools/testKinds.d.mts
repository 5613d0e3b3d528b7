/** The kind of a test file, by what its source starts. */
export function kindOf(path: string, text: string): string
/** What each kind of test took, seconds of processor time, and each file; the dearest first. */
export function timesByKind(file: string): {
  kinds: Kind[]
  dearest: { testPath: string; kind: string; seconds: number }[]
}
/** The kinds of a whole run, with the journeys and the rest. */
export function wholeKinds(
  kinds: readonly Kind[],
  seconds: { journeys: number; whole: number },
): Kind[]

/** What one kind of test took, seconds of processor time. */
export interface Kind {
  name: string
  files: number
  seconds: number
}
