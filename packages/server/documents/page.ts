/** Points of a page: A4 with its margins. */
export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 56 } as const
/** Between the margins. */
export const INNER = PAGE.width - 2 * PAGE.side
