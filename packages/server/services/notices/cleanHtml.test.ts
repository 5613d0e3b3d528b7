// @ts-expect-error -- it ships no types; what is used of it is written out below
import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'

import { xssVectors } from '../../test/xssVectors.ts'
import { cleanHtml, htmlOf, saysSomething } from './cleanHtml.ts'

const TAGS = new Set('p br strong b em i u s h2 h3 ul ol li blockquote code pre a hr'.split(' '))

interface Browser {
  window: {
    DOMParser: new () => {
      parseFromString(
        html: string,
        type: 'text/html',
      ): {
        querySelectorAll(selector: string): Iterable<{
          localName: string
          attributes: Iterable<{ name: string; value: string }>
        }>
      }
    }
  }
}

/** One browser reads all texts: a window of its own for each of them costs a hundred times its reading. */
const browser: Browser = new JSDOM()
const parser = new browser.window.DOMParser()

/** A browser's interpretation that contains anything the editor does not write. */
function foreignParts(html: string): string[] {
  const page = parser.parseFromString(`<!doctype html><body><main>${html}</main>`, 'text/html')
  return [...page.querySelectorAll('main *')].flatMap((element) => {
    const tag = element.localName
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        tag !== 'a' ||
        !['href', 'target', 'rel'].includes(name) ||
        (name === 'href' && !/^(https?:\/\/|mailto:|tel:)/.test(value)),
    )
    return [
      ...(TAGS.has(tag) ? [] : [`<${tag}>`]),
      ...attributes.map(({ name, value }) => `${tag} ${name}=${value}`),
    ]
  })
}

test('more than three hundred attacks leave nothing but the editor’s own markup', () => {
  expect(xssVectors.length).toBeGreaterThanOrEqual(300)
  expect(new Set(xssVectors).size).toBe(xssVectors.length)
  for (const vector of xssVectors) expect(foreignParts(cleanHtml(vector)), vector).toEqual([])
})

test('the attacks all in one text, and cleaned twice, stay harmless and as they were', () => {
  const once = cleanHtml(xssVectors.join('<p>between</p>'))
  expect(foreignParts(once)).toEqual([])
  expect(cleanHtml(once)).toBe(once)
})

test('the editor’s own markup is kept', () => {
  const text =
    '<h2>Title</h2><p>Some <strong>bold</strong> text</p><ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>'
  expect(cleanHtml(text)).toBe(text)
  expect(cleanHtml('<p><a href="https://a.example/x?y=1&amp;z=2">a</a></p>')).toBe(
    '<p><a href="https://a.example/x?y=1&amp;z=2" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  )
})

test('a text says something when there is something to read', () => {
  for (const empty of ['', '<p></p>', '<p>&nbsp;</p><br>', '<script>x</script>']) {
    expect(saysSomething(empty), empty).toBe(false)
  }
  expect(saysSomething('<p>x</p>')).toBe(true)
  expect(htmlOf('a <b>\n"c"')).toBe('<p>a &lt;b&gt;</p><p>&quot;c&quot;</p>')
})
