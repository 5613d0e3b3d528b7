import { compilePattern, type Pattern } from '../text/pattern.ts'

/**
 * Sender IDs as people list them: `ACME,ACME*,+4477*`, in capital or small letters, where `*` stands for any characters.
 * Undefined: it is no such list.
 */
export function compileSenders(list: string): Pattern | undefined {
  const names = list.split(/[,，、;；]/).map((name) => name.trim())
  if (names.some((name) => name === '')) return undefined
  const written = names.map((name) => name.split('*').map(quoted).join('.*'))
  return compilePattern(`^(?:${written.join('|')})$`)
}

/** Whether it is a list of sender IDs that is quick to look through. */
export const isSenderList = (list: string): boolean => compileSenders(list)?.isQuick() === true

const quoted = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&')
