/** Maximum length of a caller's text in a log. */
export const LONGEST = 512

/** A caller's text for a log: one line without control characters, at most 512 characters; '' if empty. */
export function safeText(text: string | null | undefined): string {
  // C0, delete, C1 and the Unicode line ends: none may begin a new line or colour a terminal.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return (text ?? '').replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').slice(0, LONGEST)
}
