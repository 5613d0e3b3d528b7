import type { BrandInfo } from '@tandem/model'
import { expect, test } from 'vitest'
import { brandPages } from './brandPage.ts'

const page = `<!doctype html>
<html lang="en-US">
  <head>
    <meta name="tandem-product" content="tandem" />
    <title>Log in · Tandem</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml" />
  </head>
</html>`
const brand: BrandInfo = {
  brandName: 'Meridian',
  platformLogo: '/tandem/sys/common/static/a',
  favicon: '/tandem/sys/common/static/b',
  primaryColour: '#1f5a96',
  isMain: false,
  hideRecharge: true,
  hideLanguage: false,
  claim: null,
  claimEn: null,
  pitch: null,
  pitchEn: null,
  helpUrl: null,
  privacyUrl: null,
  termsUrl: null,
}
const written = (text: string): unknown => {
  const content = /<meta name="tandem-brand" content="([^"]*)"/.exec(text)?.[1] ?? ''
  return JSON.parse(
    content
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}

test('a page has name, icon, colour and the whole brand before it is painted', () => {
  const made = brandPages(page, 'Tandem')(brand)
  expect(made).toContain('<title>Log in · Meridian</title>')
  expect(made).toContain('<link rel="icon" href="/tandem/sys/common/static/b" />')
  expect(made).toContain('<html lang="en-US" style="--primary: #1f5a96">')
  expect(made).toContain('<meta name="theme-color" content="#1f5a96" />')
  expect(written(made)).toEqual(brand)
})

test.each([
  `</title><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  `$& $1 $\` $' $<title>`,
  `&quot;&lt;`,
  `Tandem & Söhne 短信`,
])('a brand called %s is only a name', (brandName) => {
  const made = brandPages(page, 'Tandem')({ ...brand, brandName })
  expect(made).not.toMatch(/<script|<img|onload='|onerror=alert\(1\)>/)
  expect(made.match(/<title>/g)).toHaveLength(1)
  expect(written(made)).toEqual({ ...brand, brandName })
})

test('a page is made once per brand', () => {
  const make = brandPages(page, 'Tandem')
  expect(make(brand)).toBe(make(brand))
  expect(make({ ...brand, brandName: 'Lotus' })).toContain('Log in · Lotus')
})

test('a page without a place for a brand is noticed at the start', () => {
  expect(() => brandPages('<html></html>', 'Tandem')).toThrow(/no product, icon or title/)
})
