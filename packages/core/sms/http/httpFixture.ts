import { type HttpValues } from './httpTemplate.ts'
import { valuesOfMessage } from './httpRequest.ts'

/** What a mapping says of letters where it says nothing. */
export const utf8 = { charset: null, replacesCharacters: false } as const
/** A vendor that is written JSON. */
export const json = {
  ...utf8,
  method: 'POST',
  url: 'https://sms.vendor.example/v1/{to}?ref={id}',
  contentType: 'json',
  headers: 'Authorization: Bearer {secret:key}\nX-Sender: {from}',
  body: '{"to": "+{to}", "from": "{from}", "text": "{text}", "ttl": {validity}}',
} as const
/** A vendor that is written a form. */
export const form = {
  ...utf8,
  method: 'POST',
  url: 'https://sms.vendor.example/send',
  contentType: 'form',
  headers: null,
  body: 'user={secret:user}&pass={secret:password}\n&to={to}&text={text}\n&from={from}',
} as const

/** What fills a template: of one short message, or as given. */
export const values = (more: Partial<HttpValues> = {}): HttpValues => ({
  ...valuesOfMessage({ to: '447000000001', from: 'ACME', text: 'Hello', id: '77' }),
  validity: '60',
  secrets: { key: 'k', user: 'u', password: 'p' },
  ...more,
})
