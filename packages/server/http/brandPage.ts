import type { BrandInfo } from '@tandem/model'

const META = /<meta name="tandem-product"[^>]*>/
const ICON = /<link rel="icon"[^>]*>/
const TITLE = /<title>([^<]*)<\/title>/

/**
 * Makes pages of one built page: each with the name, icon and colour of a brand before anything is painted. A page is
 * made once per brand, as long as nothing of the brand changed. @throws Error when the page has no place for one
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
  // Replacements are functions: a name may hold what replace() would read as a pattern.
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

/** Text inside of an attribute or an element. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
