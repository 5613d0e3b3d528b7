import { withMinus } from './minus.ts'

/** `-1234567.5` -> `−1,234,567.5`; works on decimal texts of any length, so nothing is rounded. */
export function groupThousands(value: string | number): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return withMinus(fraction === undefined ? grouped : `${grouped}.${fraction}`)
}
