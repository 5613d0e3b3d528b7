import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'

import { readServiceResponse } from './readServiceResponse.ts'

const NS = `xmlns:cas='http://www.yale.edu/tp/cas'`
const good = (user: string, rest = '') =>
  `<cas:serviceResponse ${NS}>\n  <cas:authenticationSuccess>\n    <cas:user>${user}</cas:user>${rest}\n  </cas:authenticationSuccess>\n</cas:serviceResponse>\n`
const none = { kind: 'unreachable' }

test('names the user a server vouches for, with or without attributes and prefix', () => {
  expect(readServiceResponse(good('alice'))).toEqual({ kind: 'user', username: 'alice' })
  const attributes = '<cas:attributes><cas:user>mallory</cas:user></cas:attributes>'
  expect(readServiceResponse(good('alice', attributes))).toEqual({
    kind: 'user',
    username: 'alice',
  })
  const plain = `<?xml version="1.0" encoding="UTF-8"?><serviceResponse xmlns="http://www.yale.edu/tp/cas"><authenticationSuccess><user>a.b@c</user></authenticationSuccess></serviceResponse>`
  expect(readServiceResponse(plain)).toEqual({ kind: 'user', username: 'a.b@c' })
})

test('tells a refusal from no answer', () => {
  const refusal = `<cas:serviceResponse ${NS}><cas:authenticationFailure code="INVALID_TICKET">Ticket not recognised</cas:authenticationFailure></cas:serviceResponse>`
  expect(readServiceResponse(refusal)).toEqual({ kind: 'refused' })
})

test.each([
  ['a comment that cuts a name short', good('alice<!-- -->.evil')],
  ['CDATA', good('<![CDATA[alice]]>')],
  ['a document type', `<!DOCTYPE r [<!ENTITY u SYSTEM "file:///etc/passwd">]>${good('&u;')}`],
  ['an entity of its own', good('&u;')],
  ['a numeric entity', good('&#97;lice')],
  ['two users', good('alice', '<cas:user>mallory</cas:user>')],
  ['an element within the name', good('<cas:b>alice</cas:b>')],
  ['a second answer behind the first', good('alice') + good('mallory')],
  ['text behind the answer', `${good('alice')}x`],
  ['a foreign namespace', good('alice').replace('yale', 'evil')],
  ['no namespace', good('alice').replace(NS, '')],
  ['another prefix for the user', good('alice').replaceAll('cas:user', 'x:user')],
  [
    'elements that do not close in order',
    '<cas:serviceResponse><cas:a></cas:serviceResponse></cas:a>',
  ],
  [
    'success and failure at once',
    good('alice').replace(
      '</cas:serviceResponse>',
      '<cas:authenticationFailure/></cas:serviceResponse>',
    ),
  ],
  ['a page of HTML', '<!doctype html><html><body>Sign in</body></html>'],
  ['nothing', ''],
  ['an empty name', good(' ')],
  ['a name with a blank', good('alice admin')],
  ['a processing instruction', good('<?php alice ?>')],
  ['a bomb of depth', '<a>'.repeat(1_000)],
])('vouches for nobody by %s', (_name, xml) => {
  expect(readServiceResponse(xml)).toEqual(none)
})

/**
 * Ten times the maximum answer. A parser with backtracking would take hours; in its own thread it can be terminated.
 */
test.each([
  ['attributes', `<a ${'b="c" '.repeat(100_000)}`],
  ['openings', '<a'.repeat(300_000)],
  ['blanks', `<a${' '.repeat(600_000)}`],
  ['letters', `<${'a'.repeat(600_000)}`],
  ['ampersands', good('&'.repeat(600_000))],
])('an answer of many %s that is broken is read to its end', async (_name, xml) => {
  const reader = new Worker(
    `import { parentPort, workerData } from 'node:worker_threads'
     const { readServiceResponse } = await import(workerData.path)
     parentPort.postMessage(readServiceResponse(workerData.xml))`,
    {
      eval: true,
      workerData: { path: new URL('./readServiceResponse.ts', import.meta.url).href, xml },
    },
  )
  onTestFinished(async () => void (await reader.terminate()))
  const [answer] = await once(reader, 'message')
  expect(answer).toEqual(none)
})
