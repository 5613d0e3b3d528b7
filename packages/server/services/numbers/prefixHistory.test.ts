import { afterAll, beforeAll, expect, test } from 'vitest'
import { okay, world, type World } from '../../test/world.ts'

let it: World
let countryId = ''
beforeAll(async () => {
  it = await world()
  const country = { nameEn: 'Atlantis', name: '亚特兰蒂斯', iso2: 'XA', callingCode: '336' }
  countryId = String(okay(await it.admin.post('/sys/country/add', country)))
})
afterAll(() => it.close())

const operator = async (mnc: string): Promise<string> => {
  return String(
    okay(
      await it.admin.post('/sms/operator/add', {
        name: `Network ${mnc}`,
        countryId,
        mcc: '208',
        mnc,
      }),
    ),
  )
}
const history = async (id: string) =>
  okay(await it.admin.get('/sms/operator/prefixHistory', { id })).map(
    (line: { verb: string; prefix: string; actor: string }) => [line.verb, line.prefix, line.actor],
  )

test('an operator shows who added, moved and removed its prefixes, also those it has no more', async () => {
  const [one, other] = [await operator('71'), await operator('72')]
  const add = async (prefix: string, operatorId: string) =>
    String(okay(await it.admin.post('/sms/numberPrefix/add', { prefix, operatorId })))
  const kept = await add('3361', one)
  const moved = await add('3362', one)
  const removed = await add('3363', one)
  okay(await it.admin.put('/sms/numberPrefix/edit', { id: moved, version: 1, operatorId: other }))
  okay(await it.admin.delete('/sms/numberPrefix/delete', { id: removed }))
  expect(kept).not.toBe('')
  expect(await history(one)).toEqual([
    ['delete', '3363', 'admin'],
    ['edit', '3362', 'admin'],
    ['add', '3363', 'admin'],
    ['add', '3362', 'admin'],
    ['add', '3361', 'admin'],
  ])
  // It came from the other: all that became of it is shown where it is now.
  expect(await history(other)).toEqual([
    ['edit', '3362', 'admin'],
    ['add', '3362', 'admin'],
  ])
  const [, line] = okay(await it.admin.get('/sms/operator/prefixHistory', { id: one }))
  expect(line.changes).toMatchObject([
    { fromText: 'Network 71 · Atlantis', toText: 'Network 72 · Atlantis' },
  ])
})
