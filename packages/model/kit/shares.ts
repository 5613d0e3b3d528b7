import { isShare, shareGap } from '@tandem/core'

import type { Share } from './field.ts'

const isPart = (value: unknown): value is { id: unknown; percent: unknown } =>
  typeof value === 'object' && value !== null && 'id' in value && 'percent' in value

/** The parts of a value that was checked; none of nothing. */
export const sharesIn = (value: unknown): Share[] =>
  (Array.isArray(value) ? value : [])
    .filter(isPart)
    .map(({ id, percent }) => ({ id: String(id), percent: Number(percent) }))

/** The ids that a value of one or several references names. */
export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (one === null || one === undefined) return []
    return [String(isPart(one) ? one.id : one)]
  })

/** How parts miss the rule: they are no parts, no whole percent, or not 100 % together. undefined: they fit. */
export function sharesFault(
  value: readonly unknown[],
): { fault: 'format' | 'percent' } | { fault: 'left' | 'over'; percent: number } | undefined {
  if (!value.every(isPart)) return { fault: 'format' }
  const shares = value.map(({ percent }) => percent)
  if (!shares.every(isShare)) return { fault: 'percent' }
  const gap = shareGap(shares)
  if (value.length === 0 || gap === 0) return undefined
  return gap > 0 ? { fault: 'left', percent: gap } : { fault: 'over', percent: -gap }
}
