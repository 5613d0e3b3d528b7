/** The only files that may be longer than 400 lines: tables and catalogs for lookup. */
export const LONG_FILES: readonly string[] = []
