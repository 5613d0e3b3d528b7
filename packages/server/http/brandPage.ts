import type { BrandInfo } from '@tandem/model'

const META = /<meta name="tandem-product"[^>]*>/
const ICON = /<link rel="icon"[^>]*>/
const TITLE = /<title>([^<]*)<\/title>/

/**
 * Derives pages from one built page: each with the name, icon and colour of a brand before anything is painted. A
 * page is cached per brand until the brand changes. @throws Error if the page has no placeholder
 */
export function brandPages(page: string, ownName: string): (brand: BrandInfo) => string {
  if (!META.test(page) || !ICON.test(page) || !TITLE.test(page)) {
    throw new Error('a page of the console has no product, icon or title to put a brand beside')
  }
  const made = new WeakMap<BrandInfo, string>()
  return (brand) => {
    const known = made.get(brand)
    if (known !== undefined) return known
    const text = write(page, ownName, brand)
    made.set(brand, text)
    return text
  }
}

function write(page: string, ownName: string, brand: BrandInfo): string {
  const { brandName, favicon, primaryColour } = brand
  const colour =
    primaryColour === null
      ? ''
      : `\n    <meta name="theme-color" content="${escaped(primaryColour)}" />`
  // Replacements are functions: a name may contain patterns special to replace().
  const branded = page
    .replace(
      TITLE,
      (_, title: string) => `<title>${title.replace(ownName, () => escaped(brandName))}</title>`,
    )
    .replace(ICON, () => `<link rel="icon" href="${escaped(favicon)}" />`)
    .replace(
      META,
      (meta) =>
        `${meta}\n    <meta name="tandem-brand" content="${escaped(JSON.stringify(brand))}" />${colour}`,
    )
  return primaryColour === null
    ? branded
    : branded.replace(
        /<html([^>]*)>/,
        (_, rest: string) => `<html${rest} style="--primary: ${escaped(primaryColour)}">`,
      )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text inside an attribute or element. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
