/** The only files that may be longer than 400 lines: tables and catalogs, which are read by looking up. */
export const LONG_FILES: readonly string[] = []
