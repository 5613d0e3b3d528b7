import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attribute, scanXml } from './scanXml.ts'

async function scan(...chunks: string[]): Promise<string[]> {
  const events: string[] = []
  let text = ''
  const flush = () => {
    if (text !== '') events.push(text)
    text = ''
  }
  async function* source() {
    yield* chunks
  }
  const listener = {
    open(name: string, attributes: string) {
      flush()
      events.push(`<${name}${attributes}>`)
    },
    text(part: string) {
      text += part
    },
    close(name: string) {
      flush()
      events.push(`</${name}>`)
    },
  }
  for await (const _ of scanXml(source(), listener));
  return events
}

describe('scanning XML', () => {
  test('gives elements by their local name, their attributes and decoded text', async () => {
    const xml = `\uFEFF<?xml version="1.0"?><!-- > --><x:a k='1>0'>3 &lt; 4 &#x4e2d;<![CDATA[<&>]]><b/></x:a>`
    expect(await scan(xml)).toEqual([`<a k='1>0'>`, '3 < 4 中<&>', '<b>', '</b>', '</a>'])
  })

  test('gives the same however the text is cut into chunks', async () => {
    const xml = `<?xml version="1.0"?><a x="&gt;"><!-- c --><b>1&amp;2&#33;</b><![CDATA[ ]] > ]]><c  y = 'z' /></a>\n`
    const whole = await scan(xml)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(xml.length)), async (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), xml.length]
        const chunks = at.slice(1).map((end, index) => xml.slice(at[index], end))
        expect(await scan(...chunks)).toEqual(whole)
      }),
    )
  })

  test('never ends in anything but events or a refusal', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '!',
      '?',
      '[',
      ']',
      '-',
      '"',
      "'",
      '&',
      ';',
      '=',
      'a',
      ' ',
      '<a>',
      '</a>',
      '<![CDATA[',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(piece).map((p) => p.join(''))), async (chunks) => {
        const outcome = await scan(...chunks).catch((error: unknown) => error)
        if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ name: 'SheetRefused' })
      }),
    )
  })

  test.for([
    ['<a>', 'file.broken'],
    ['<a></b>', 'file.broken'],
    ['<a/><b/>', 'file.broken'],
    ['text', 'file.broken'],
    ['', 'file.broken'],
    ['<a>&nbsp;</a>', 'file.broken'],
    ['<a>R&D</a>', 'file.broken'],
    ['<a <b/></a>', 'file.broken'],
    ['<!DOCTYPE a><a/>', 'file.type'],
    ['<a><!ENTITY b "c"></a>', 'file.type'],
  ])('refuses %s', async ([xml = '', code]) => {
    await expect(scan(xml)).rejects.toMatchObject({ code })
  })
})

describe('attributes', () => {
  test('are found by their local name, in either kind of quotes', () => {
    const attributes = ` sheetId="1" r:id = 'r&amp;1' x="id='no'"`
    expect(attribute(attributes, 'id')).toBe('r&1')
    expect(attribute(attributes, 'sheetId')).toBe('1')
    expect(attribute(attributes, 'Id')).toBeUndefined()
  })

  test('are refused when they are not well formed', () => {
    expect(() => attribute(' a=b', 'c')).toThrow('file.broken')
    expect(() => attribute(' a', 'c')).toThrow('file.broken')
    expect(() => attribute(' a="b', 'c')).toThrow('file.broken')
  })
})
