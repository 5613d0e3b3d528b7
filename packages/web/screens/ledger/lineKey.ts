import type { StatementLine } from '@tandem/model'

/** A line of a statement as the address names it. */
export const lineKey = ({
  day,
  reference,
  channel,
  product,
}: Pick<StatementLine, 'day' | 'reference' | 'channel' | 'product'>): string =>
  `${day} ${reference ?? `${channel} ${product}`}`
