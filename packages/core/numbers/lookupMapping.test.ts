import { expect, test } from 'vitest'
import { parseLookupMapping, readLookups } from './lookupMapping.ts'
import { isLookupUrl, lookupRequest, readLookupHeaders } from './lookupRequest.ts'

const mappingOf = (...lines: string[]) => {
  const mapping = parseLookupMapping(lines.join('\n'))
  if (!mapping) throw new Error('no mapping')
  return mapping
}

test('a vendor that answers a list with a status by name and one code of the network', () => {
  const mapping = mappingOf(
    'list: results',
    'number: to',
    'reachable: status.groupName = DELIVERED',
    'unreachable: status.groupName = UNDELIVERABLE, EXPIRED',
    'invalid: error.name = EC_UNKNOWN_SUBSCRIBER',
    'mccmnc: mccMnc',
    'ported: ported',
    'roaming: roaming',
  )
  const body = {
    results: [
      {
        to: '+6591230001',
        mccMnc: '52505',
        ported: true,
        roaming: false,
        status: { groupName: 'DELIVERED' },
      },
      {
        to: '6591230002',
        status: { groupName: 'UNDELIVERABLE' },
        error: { name: 'EC_UNKNOWN_SUBSCRIBER' },
      },
      { to: '6599999999', status: { groupName: 'DELIVERED' } },
    ],
  }
  expect(readLookups(mapping, body, ['6591230002', '6591230001', '6591230003'])).toEqual([
    { msisdn: '6591230002', state: 'invalid', mcc: null, mnc: null, ported: null, roaming: null },
    {
      msisdn: '6591230001',
      state: 'reachable',
      mcc: '525',
      mnc: '05',
      ported: true,
      roaming: false,
    },
  ])
})

test('a vendor that answers about one number, with parts of the network as numbers', () => {
  const mapping = mappingOf(
    'reachable: live_status = LIVE',
    'unreachable: live_status = DEAD, ABSENT_SUBSCRIBER',
    'mcc: network.mcc',
    'mnc: network.mnc',
    'ported: is_ported = YES',
  )
  const body = { live_status: 'Absent_Subscriber', network: { mcc: 525, mnc: 5 }, is_ported: 'NO' }
  expect(readLookups(mapping, body, ['6591230001'])).toEqual([
    {
      msisdn: '6591230001',
      state: 'unreachable',
      mcc: '525',
      mnc: '05',
      ported: false,
      roaming: null,
    },
  ])
  expect(readLookups(mapping, { live_status: 'NEW_WORD' }, ['6591230001'])).toMatchObject([
    { state: 'unknown', mcc: null },
  ])
})

test('what an answer does not say is not guessed', () => {
  const mapping = mappingOf('list: results', 'number: to', 'reachable: live')
  for (const body of [null, 'busy', 7, [], {}, { results: null }, { results: 'none' }]) {
    expect(readLookups(mapping, body, ['1', '2'])).toEqual([])
  }
  expect(readLookups(mapping, { results: [{ to: '1' }] }, ['1'])).toMatchObject([
    { state: 'unknown' },
  ])
})

test.each(['number to', 'colour: to', 'number: to\nnumber: from', 'number: to', 'list: ', ''])(
  '%j is no mapping',
  (text) => {
    expect(parseLookupMapping(text)).toBeUndefined()
  },
)

test('a request is filled in: the numbers in the address, in the body, and the secret where it is named', () => {
  expect(
    lookupRequest(
      {
        url: 'https://hlr.example/v1/{number}?all={+numbers}&key={secret}',
        headers: 'Authorization: Basic {basic}\nX-Key: {secret}',
        body: null,
      },
      ['6591230001', '6591230002'],
      'me:pass word',
    ),
  ).toEqual({
    method: 'GET',
    url: 'https://hlr.example/v1/6591230001?all=%2B6591230001%2C%2B6591230002&key=me%3Apass%20word',
    headers: {
      accept: 'application/json',
      authorization: 'Basic bWU6cGFzcyB3b3Jk',
      'x-key': 'me:pass word',
    },
    body: '',
  })
  const post = lookupRequest(
    {
      url: 'https://x.example',
      headers: null,
      body: '{"to": {+numbers}, "k": {secret}}',
    },
    ['1', '2'],
    'a"b',
  )
  expect(JSON.parse(post.body)).toEqual({ to: ['+1', '+2'], k: 'a"b' })
})

test('addresses and headers with places nobody fills in are refused', () => {
  expect(isLookupUrl('https://hlr.example/{number}')).toBe(true)
  for (const url of ['https://hlr.example/{phone}', 'ftp://x/{number}', 'hlr', 'https://x/{a b}']) {
    expect(isLookupUrl(url)).toBe(false)
  }
  expect(readLookupHeaders('A: b\n\nC-D: {secret}')).toEqual(
    new Map([
      ['a', 'b'],
      ['c-d', '{secret}'],
    ]),
  )
  expect(readLookupHeaders('A b')).toBeUndefined()
  expect(readLookupHeaders('A: {token}')).toBeUndefined()
})
