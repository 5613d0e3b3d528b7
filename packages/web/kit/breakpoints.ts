/**
 * Widths at which the layout changes (spec §9), px; six figures fit in a row from `wide` on.
 */
export const breakpoints = { wide: 1280, stacked: 1088, narrow: 768, phone: 400 } as const
