/** The kind of a test file, by what its source starts. */
export function kindOf(path: string, text: string): string
/** What each kind of test took, seconds of processor time, and each file; the dearest first. */
export function timesByKind(file: string): {
  kinds: { name: string; files: number; seconds: number }[]
  dearest: { testPath: string; seconds: number }[]
}
