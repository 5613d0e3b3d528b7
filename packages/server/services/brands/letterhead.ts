import type { Letterhead } from '../../documents/createPdf.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ports } from '../ports.ts'
import { sellerLetterhead } from '../../store/brands/letterhead.ts'

const DRAWN = ['image/png', 'image/jpeg']

/** Under which name and look the seller of a company writes: its own brand, else that of the nearest one above it, else the main one. */
export async function letterheadOf(
  { system }: Pick<Ports, 'system'>,
  companyId: string,
): Promise<Letterhead> {
  const found = await withScope(system, 'everything', (on) => sellerLetterhead(on, companyId))
  const { seller = '', brandName, colour, type, content } = found ?? {}
  return {
    brandName: brandName ?? seller,
    logo: content && DRAWN.includes(type ?? '') ? content : null,
    colour: colour ?? null,
    lines: brandName === seller ? [] : [seller],
  }
}
