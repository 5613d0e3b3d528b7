import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLASS_UNTOLD, unwritable, unwritableCharacter } from '../notSubmitted.ts'
import { submitPolicy } from '../submitPolicy.ts'
import { httpRequest, valuesOfMessage } from './httpRequest.ts'
import { inCharset, readInbounds } from './readCallbacks.ts'
import { readSaid, valueAt } from './readValues.ts'
import { carriesClass, textForVendor } from './textForVendor.ts'
import { vendorCode } from './vendorCode.ts'
import { form, json, values } from './httpFixture.ts'

describe('in a charset', () => {
  const vendor = { ...form, charset: 'gb18030' } as const
  const text = fc.string({
    unit: fc.constantFrom('你', '好', 'a', '&', '=', '%', '+', ' ', 'é', '。'),
  })

  test('a form says exactly the text, and JSON and the address stay UTF-8 and what they are', () => {
    fc.assert(
      fc.property(text, (said) => {
        expect(textForVendor(vendor, said)).toEqual({ text: said })
        const { body, headers } = httpRequest(vendor, values({ text: said })) ?? {}
        expect(headers).toMatchObject({
          'content-type': 'application/x-www-form-urlencoded; charset=gb18030',
        })
        const read = readSaid({ body: body ?? '', isOctets: true, charset: 'gbk' })
        expect(valueAt(read, 'text') ?? '').toBe(said)
      }),
    )
    const asJson = { ...json, charset: 'gb18030' } as const
    expect(httpRequest(asJson, values({ text: '你' }))).toEqual(
      httpRequest(json, values({ text: '你' })),
    )
    expect(textForVendor(asJson, '😀')).toEqual({ text: '😀' })
  })

  test('a character that it lacks is named, or replaced where the mapping says so', () => {
    const latin = { contentType: 'form', charset: 'windows-1252' } as const
    const strict = { ...latin, replacesCharacters: false }
    const lenient = { ...latin, replacesCharacters: true }
    expect(textForVendor(strict, 'Žižka – 5 €')).toEqual({ text: 'Žižka – 5 €' })
    expect(textForVendor(strict, 'Dvořák')).toEqual({ character: 'ř' })
    expect(textForVendor(lenient, 'Dvořák ﬁ')).toEqual({ text: 'Dvorák fi' })
    expect(textForVendor(lenient, 'ok 😀')).toEqual({ character: '😀' })
    const status = unwritable('😀')
    expect(unwritableCharacter(status)).toBe('😀')
    expect(submitPolicy(status)).toEqual({ kind: 'failover', reason: 'carrier.unwritable' })
    expect([vendorCode('final', 86_400), CLASS_UNTOLD].map(unwritableCharacter)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('a callback that names none is read in it', () => {
    const places = {
      listAt: null,
      inboundFromAt: 'from',
      inboundToAt: 'to',
      inboundTextAt: 'text',
      inboundIdAt: null,
    }
    const read = (callback: Parameters<typeof inCharset>[0]) =>
      readInbounds(places, inCharset(callback, vendor))?.map((one) => one.text)
    const to = 'from=447700900123&to=36180'
    expect(read({ query: `${to}&text=%C4%E3`, body: '' })).toEqual(['你'])
    expect(read({ query: '', body: `${to}&text=\u00c4\u00e3`, isOctets: true })).toEqual(['你'])
    const utf = { query: '', body: `${to}&text=%E4%BD%A0`, isOctets: true, charset: 'utf-8' }
    expect(read(utf)).toEqual(['你'])
    const json = '{"from":"447700900123","to":"36180","text":"\u00c4\u00e3"}'
    expect(read({ query: '', body: json, isUndecoded: true })).toEqual(['你'])
  })
})

describe('a message class', () => {
  test('goes where the template names it, and is untold elsewhere unless phones do so anyway', () => {
    const of = (body: string, one: 0 | 1 | 2 | 3 | undefined) =>
      carriesClass({ ...form, body }, one)
    expect([of('a={class}', 0), of('a={flash}', 0), of('a={class}', 2)]).toEqual([true, true, true])
    expect([of('a={text}', 0), of('a={flash}', 2), of('a={text}', 3)]).toEqual([
      false,
      false,
      false,
    ])
    expect([of('a={text}', 1), of('a={text}', undefined)]).toEqual([true, true])
    const flash = { ...form, body: 'class={class}&flash={flash}' }
    const asked = (messageClass?: 0 | 2) =>
      httpRequest(flash, {
        ...valuesOfMessage({ to: '1', from: '', text: '', id: '1', messageClass }),
        secrets: {},
      })?.body
    expect([asked(0), asked(2), asked()]).toEqual([
      'class=0&flash=1',
      'class=2&flash=0',
      'class=&flash=0',
    ])
  })
})
