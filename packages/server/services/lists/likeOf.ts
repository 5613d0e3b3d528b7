/** `*word*` and a bare word both mean "contains"; SQL wildcards are plain characters. */
export const likeOf = (text: string): string =>
  `%${text.replaceAll('*', '').replace(/[\\%_]/g, '\\$&')}%`
