import type { BrandInfo } from '@tandem/model'
import { parse } from './storage.ts'

const META = 'tandem-brand'
const own: BrandInfo = {
  brandName: 'Tandem',
  platformLogo: '/mark.svg',
  favicon: '/mark.svg',
  primaryColour: null,
  isMain: true,
  hideRecharge: false,
  hideLanguage: false,
  claim: null,
  claimEn: null,
  pitch: null,
  pitchEn: null,
  helpUrl: null,
  privacyUrl: null,
  termsUrl: null,
}

/**
 * The brand of this host, written into the page by the server; the product's own if there was no server (development).
 */
export function readBrand(): BrandInfo {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)?.content
  const found = written ? parse(written) : null
  // The server writes a whole BrandInfo or nothing.
  return typeof found === 'object' && found !== null ? { ...own, ...found } : own
}

/** Replaces the page's initial brand with a newer one, so that later readers find it. */
export function keepBrand(brand: BrandInfo): BrandInfo {
  const kept = document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`)
  const meta = kept ?? document.createElement('meta')
  meta.name = META
  meta.content = JSON.stringify(brand)
  if (!kept) document.head.append(meta)
  return brand
}
