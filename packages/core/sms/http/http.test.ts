import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { submitPolicy } from '../submitPolicy.ts'
import { parseAnswerRules } from './answerRules.ts'
import {
  httpRequest,
  parseSecrets,
  requestFault,
  secretNames,
  valuesOfMessage,
} from './httpRequest.ts'
import { answerReader } from './readAnswer.ts'
import { parseStateWords, readInbounds, readReceipts } from './readCallbacks.ts'
import { isPlace, readSaid, valueAt } from './readValues.ts'
import { vendorCode, vendorCodeName } from './vendorCode.ts'
import { form, json, values } from './httpFixture.ts'

/** Whatever people and attackers write, also halves of characters. */
const any = fc.string({ unit: 'binary', maxLength: 60 })

describe('a request', () => {
  test('has each value once, where the template names it', () => {
    expect(httpRequest(json, values())).toEqual({
      method: 'POST',
      url: 'https://sms.vendor.example/v1/447000000001?ref=77',
      headers: {
        authorization: 'Bearer k',
        'x-sender': 'ACME',
        'content-type': 'application/json; charset=utf-8',
      },
      body: '{"to": "+447000000001", "from": "ACME", "text": "Hello", "ttl": 60}',
    })
  })

  test('in JSON says exactly the text, whatever it is', () => {
    fc.assert(
      fc.property(any, any, (text, from) => {
        const request = httpRequest(json, values({ text, from }))
        const said: unknown = JSON.parse(request?.body ?? '')
        expect(said).toEqual({ to: '+447000000001', from, text, ttl: 60 })
      }),
    )
  })

  test('in a form says exactly the text and the secrets, whatever they are', () => {
    fc.assert(
      fc.property(any, any, (text, password) => {
        const secrets = { user: 'u', password }
        const request = httpRequest(form, values({ text, secrets }))
        expect(Object.fromEntries(new URLSearchParams(request?.body ?? ''))).toEqual({
          user: 'u',
          pass: password.toWellFormed(),
          to: '447000000001',
          text: text.toWellFormed(),
          from: 'ACME',
        })
      }),
    )
  })

  test('goes to the host of the template and has no further header, whatever the values are', () => {
    fc.assert(
      fc.property(any, any, (to, from) => {
        const request = httpRequest(json, values({ to, from, id: to }))
        const url = new URL(request?.url ?? '')
        expect(url.host).toBe('sms.vendor.example')
        expect(Object.keys(request?.headers ?? {})).toHaveLength(3)
        expect(request?.headers['x-sender']).toMatch(/^[\x20-\x7E]*$/)
      }),
    )
  })

  test('does not fill in what a text contains', () => {
    const request = httpRequest(json, values({ text: '{secret:key} {to}' }))
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ text: '{secret:key} {to}' })
  })

  test('as a query adds its values to the address', () => {
    const query = { ...form, method: 'GET', contentType: 'query', url: `${form.url}?v=2` } as const
    expect(httpRequest(query, values({ text: 'a&b c' }))).toMatchObject({
      url: 'https://sms.vendor.example/send?v=2&user=u&pass=p&to=447000000001&text=a%26b%20c&from=ACME',
      body: null,
    })
  })

  test('signs in with user and password as RFC 7617 writes them', () => {
    const basic = { ...form, headers: 'Authorization: Basic {basic:user:password}' }
    const secrets = { user: 'Aladdin', password: 'open sesame' }
    expect(httpRequest(basic, values({ secrets }))?.headers).toMatchObject({
      authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
    })
    expect(secretNames(basic)).toEqual(['user', 'password'])
  })

  test('is none without a secret it asks for', () => {
    expect(httpRequest(json, values({ secrets: {} }))).toBeUndefined()
    // What every object has is no secret.
    expect(httpRequest({ ...json, headers: 'A: {secret:toString}' }, values())).toBeUndefined()
  })

  test('tells the vendor what it needs for other alphabets', () => {
    expect(valuesOfMessage({ to: '1', from: '', text: '你a', id: '1' })).toMatchObject({
      unicode: '1',
      hex: '4F600061',
    })
    expect(values().unicode).toBe('0')
  })
})

describe('a template is refused', () => {
  test.each([
    ['a host made of a value', { ...json, url: 'https://{to}.example/' }, 'url'],
    ['a user name in the address', { ...json, url: 'https://a:b@host.example/' }, 'url'],
    ['another scheme', { ...json, url: 'file:///etc/passwd' }, 'url'],
    ['an unknown placeholder', { ...json, url: 'https://host.example/{tto}' }, 'url'],
    ['a text outside its quotes', { ...json, body: '{"text": {text}}' }, 'body'],
    ['half a JSON', { ...json, body: '{"text": "{text}"' }, 'body'],
    ['a secret without a name', { ...form, body: 'a={secret}' }, 'body'],
    ['a header of the connection', { ...json, headers: 'Host: other.example' }, 'headers'],
    ['a header without a name', { ...json, headers: 'Bearer x' }, 'headers'],
  ] as const)('for %s', (_, mapping, fault) => {
    expect(requestFault(mapping)).toBe(fault)
  })

  test('and taken otherwise', () => {
    expect(requestFault(json)).toBeUndefined()
    expect(requestFault(form)).toBeUndefined()
  })
})

test('secrets are lines of a name and a value', () => {
  expect(parseSecrets('# account\nuser = me\nkey=a=b c')).toEqual({ user: 'me', key: 'a=b c' })
  expect(parseSecrets('just a password')).toBeUndefined()
})

describe('a value is found', () => {
  test.each([
    ['{"messages":[{"id":"a1"}]}', 'messages[0].id', 'a1'],
    ['{"messages":[{"id":"a1"}]}', '$.messages.0.id', 'a1'],
    ['{"id":12345678901234567890}', 'id', '12345678901234567890'],
    ['[{"id":"x"}]', '[0].id', 'x'],
    ['{"a.b":"x"}', 'a.b', 'x'],
    ['{"ok":true}', 'ok', 'true'],
    ['id=7&status=OK', 'id', '7'],
    ['OK: 4711 queued', 'OK: {value}', '4711'],
    ['<id>4711</id>', '<id>{value}</id>', '4711'],
    ['{"id":"a1"', 'id', undefined],
    ['{"id":null}', 'id', undefined],
    ['{}', 'constructor.name', undefined],
    ['{"__proto__":{"x":"1"}}', 'y', undefined],
    ['<html>', 'id', undefined],
    ['', 'id', undefined],
  ])('in %s at %s', (body, place, found) => {
    expect(valueAt(readSaid({ body }), place)).toBe(found)
  })

  test('in a body of a megabyte without end', () => {
    const body = 'OK'.repeat(500_000)
    expect(valueAt(readSaid({ body }), 'OK: {value} end')).toBeUndefined()
  })

  test('whatever the body is, without an error', () => {
    fc.assert(
      fc.property(any, any, (body, place) => {
        valueAt(readSaid({ body, query: place }), place)
      }),
    )
  })

  test('only at places that can be read', () => {
    expect(['a.b[0]', '$.a', 'OK {value}', 'msg-id'].filter(isPlace)).toHaveLength(4)
    expect(['', '{value}', 'a b', '{value}{value}', '$'].filter(isPlace)).toEqual([])
  })
})

describe('an answer', () => {
  const read = answerReader({
    idAt: 'id',
    successAt: 'status',
    successWords: '0, ok\nqueued',
    errorAt: 'error.code',
    answerRules: 'no_credit empty\nbad_number final\nhttp:420 retry 5\n* reroute',
  })
  test.each([
    [200, '{"status":"OK","id":"a"}', { kind: 'taken', id: 'a' }],
    [200, '{"status":0,"id":5}', { kind: 'taken', id: '5' }],
    [200, '{"status":"queued"}', { kind: 'taken', id: null }],
    [200, '{"error":{"code":"NO_CREDIT"}}', { kind: 'refused', action: 'empty', seconds: 300 }],
    [400, '{"error":{"code":"bad_number"}}', { kind: 'refused', action: 'final' }],
    [200, '{"status":"failed"}', { kind: 'refused', action: 'reroute', error: 'failed' }],
    [420, 'calm', { kind: 'refused', action: 'retry', seconds: 5 }],
    [429, '', { kind: 'refused', action: 'throttle' }],
    [503, 'busy', { kind: 'refused', action: 'throttle' }],
    [401, '', { kind: 'refused', action: 'pause', seconds: 60 }],
    [302, '', { kind: 'refused', action: 'reroute', error: 'HTTP 302' }],
    [500, '<html>oops</html>', { kind: 'doubt', why: 'fault' }],
    [500, '{"error":{"code":"odd"}}', { kind: 'doubt', why: 'fault' }],
    [200, '<html>login</html>', { kind: 'doubt', why: 'unreadable' }],
    [200, '{"status":"ok","id":', { kind: 'doubt', why: 'unreadable' }],
  ])('%i %s', (status, body, reading) => {
    expect(read({ status, body })).toMatchObject(reading)
  })

  test('without a word for success is taken if it has an id', () => {
    const byId = answerReader({
      idAt: 'OK: {value}',
      successAt: null,
      successWords: null,
      errorAt: 'ERR: {value}',
      answerRules: '103 throttle',
    })
    expect(byId({ status: 200, body: 'OK: 99' })).toEqual({ kind: 'taken', id: '99' })
    expect(byId({ status: 200, body: 'ERR: 103' })).toMatchObject({ action: 'throttle' })
    expect(byId({ status: 200, body: 'ERR: 104' })).toMatchObject({ action: 'reroute' })
    expect(byId({ status: 200, body: 'hello' })).toMatchObject({ kind: 'doubt' })
  })
})

test('rules that cannot be read are none', () => {
  for (const rules of ['x', 'x wait', 'x retry', 'x retry 0', 'x final 5', 'http:99 final']) {
    expect([rules, parseAnswerRules(rules)]).toEqual([rules, undefined])
  }
})

test('an answer is a status that says by itself what happens', () => {
  expect(submitPolicy(vendorCode('pause', 86_400))).toMatchObject({
    kind: 'pause',
    seconds: 86_400,
  })
  expect(submitPolicy(vendorCode('empty', 300))).toMatchObject({ reason: 'carrier.accountEmpty' })
  expect(submitPolicy(vendorCode('final'))).toMatchObject({ kind: 'permanent' })
  expect(submitPolicy(vendorCode('throttle'))).toMatchObject({ kind: 'throttle' })
  expect(vendorCodeName(vendorCode('retry', 5))).toBe('HTTP retry 5 s')
  expect(vendorCodeName(0x58)).toBeUndefined()
  expect(vendorCode('final', 86_400)).toBeLessThan(2 ** 31)
})

describe('a callback', () => {
  const places = {
    listAt: null,
    receiptIdAt: 'msgid',
    receiptStatusAt: 'dlr',
    receiptErrorAt: 'err',
    receiptNumberAt: 'phone',
    receiptWords: 'DELIVERED, 1 = delivered\nfailed = undelivered',
  }
  test('has its receipt in the address, a form or JSON', () => {
    const receipt = { id: '7', stat: 'DELIVRD', error: null, msisdn: '447000000001' }
    const query = 'msgid=7&dlr=delivered&phone=%2B447000000001'
    const body = '{"msgid":7,"dlr":"1","phone":"447000000001"}'
    expect(readReceipts(places, { query, body: '' })).toEqual([receipt])
    expect(readReceipts(places, { query: '', body: query })).toEqual([receipt])
    expect(readReceipts(places, { query: '', body })).toEqual([receipt])
  })

  test('has several receipts in a list', () => {
    const body = '{"results":[{"msgid":"a","dlr":"failed"},{"msgid":"b","dlr":"odd"}]}'
    const read = readReceipts({ ...places, listAt: 'results' }, { query: '', body })
    expect(read?.map(({ id, stat }) => [id, stat])).toEqual([
      ['a', 'UNDELIV'],
      ['b', 'odd'],
    ])
  })

  test('with a receipt that cannot be read is refused as a whole', () => {
    const body = '{"results":[{"msgid":"a","dlr":"failed"},{"msgid":"b"}]}'
    expect(readReceipts({ ...places, listAt: 'results' }, { query: '', body })).toBeUndefined()
    expect(readReceipts(places, { query: '', body: '<html>' })).toBeUndefined()
  })

  test('has a message with exactly the text of the handset', () => {
    const inbound = {
      listAt: null,
      inboundFromAt: 'from',
      inboundToAt: 'to',
      inboundTextAt: 'text',
      inboundIdAt: 'id',
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const body = JSON.stringify({ from: '+447000000001', to: '+4479000', text, id: 'x' })
        expect(readInbounds(inbound, { query: '', body })).toEqual([
          {
            from: '447000000001',
            to: '4479000',
            text: text.replaceAll('\0', ''),
            id: 'x',
            isReadable: true,
          },
        ])
      }),
    )
  })

  const forms = {
    listAt: null,
    inboundFromAt: 'from',
    inboundToAt: 'to',
    inboundTextAt: 'text',
    inboundIdAt: null,
  }
  const form = (text: string) => `from=%2B447000000001&to=4479000&text=${text}`
  test.each([
    ['iso-8859-1', 'caf%E9', 'café', true],
    ['iso-8859-1', 'caf\u00e9+bar', 'café bar', true],
    ['windows-1251', '%D1%D2%CE%CF', 'СТОП', true],
    ['windows-1252', '%80 5'.replace(' ', '+'), '€ 5', true],
    ['gbk', '%CD%CB%B6%A9', '退订', true],
    ['gb18030', '%CD%CB%B6%A9', '退订', true],
    ['big5', '%B0%68%ADq', '退訂', true],
    ['shift_jis', '%92%E2%8E~', '停止', true],
    [undefined, 'caf%C3%A9', 'café', true],
    ['UTF-8', '100%', '100%', true],
    [undefined, 'caf%E9', '63 61 66 e9', false],
    ['klingon', 'caf%E9', '63 61 66 e9', false],
    ['klingon', 'STOP', 'STOP', true],
  ] as const)('a form in %s, %s, says %s', (charset, written, text, isReadable) => {
    const said = { from: '447000000001', to: '4479000', text, id: null, isReadable }
    expect(
      readInbounds(forms, { query: '', body: form(written), isOctets: true, charset }),
    ).toEqual([said])
  })

  test('an address is read as octets, a raw plus as a space, and numbers as they are written', () => {
    const query = 'from=+447000000001&to=0044%207900%2000123&text=caf%C3%A9'
    expect(readInbounds(forms, { query, body: '' })).toMatchObject([
      { from: '447000000001', to: '44790000123', text: 'café' },
    ])
    expect(
      readReceipts(
        { ...places, receiptNumberAt: 'msisdn' },
        {
          query: 'msgid=1&dlr=delivered&msisdn=+44 7000-000001',
          body: '',
        },
      ),
    ).toMatchObject([{ msisdn: '447000000001' }])
  })

  test('JSON that is no text in its charset keeps the octets of its text', () => {
    const body = '{"from":"+447000000001","to":"4479000","text":"caf\u00e9"}'
    expect(readInbounds(forms, { query: '', body, isUndecoded: true })).toMatchObject([
      { text: '63 61 66 e9', isReadable: false },
    ])
  })

  test('words for states are lines of words and a meaning', () => {
    expect(parseStateWords('a, b = expired')?.get('b')).toBe('expired')
    expect(parseStateWords('a = gone')).toBeUndefined()
  })
})
