import type { BrandInfo } from '@tandem/model'
import { parse } from './storage.ts'

const own: BrandInfo = {
  brandName: 'Tandem',
  platformLogo: '/mark.svg',
  favicon: '/mark.svg',
  primaryColour: null,
  isMain: true,
  hideRecharge: false,
  hideLanguage: false,
  helpUrl: null,
  privacyUrl: null,
  termsUrl: null,
}

/** The brand of this host, which the server wrote into the page; where no server did (development), the product's own. */
export function readBrand(): BrandInfo {
  const written = document.querySelector<HTMLMetaElement>('meta[name="tandem-brand"]')?.content
  const found = written ? parse(written) : null
  // The server writes a whole BrandInfo or nothing.
  return typeof found === 'object' && found !== null ? { ...own, ...found } : own
}
