import { afterEach, expect, test } from 'vitest'
import { keepPlace, placeToGo, wishedPlace } from './target.ts'

const ORIGIN = 'https://console.example.com'
const wish = (place: string) => wishedPlace(`?redirect=${encodeURIComponent(place)}`, ORIGIN)
afterEach(() => sessionStorage.clear())

test.each(['/sms/notify/outbox?size=20#top', '/home/Home', '/'])(
  'a place of the console is kept: %s',
  (place) => expect(wish(place)).toBe(place),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  ' /home',
  '/.//evil.example',
  '/user/login?redirect=/user/login',
  '',
])('a link to the sign-in page that leads to another site leads nowhere: %j', (place) => {
  expect(wish(place)).toBeNull()
})

test('the wish outlives the way over the single sign-on server, once', () => {
  keepPlace('/sms/notify/outbox')
  expect(placeToGo('?ticket=ST-1', ORIGIN)).toBe('/sms/notify/outbox')
  expect(placeToGo('', ORIGIN)).toBe('/')
})
