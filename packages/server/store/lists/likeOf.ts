/** `*word*` and a bare word both mean "contains"; SQL wildcards are plain characters. */
export const likeOf = (text: string): string =>
  `%${text.replaceAll('*', '').replace(/[\\%_]/g, '\\$&')}%`

/** `*part*` as an SQL pattern; a text without stars is the whole of it. Case is ignored by `ilike`. */
export const partOf = (text: string): string =>
  text
    .replace(/[\\%_]/g, '\\$&')
    .replace(/^\*/, '%')
    .replace(/\*$/, '%')
