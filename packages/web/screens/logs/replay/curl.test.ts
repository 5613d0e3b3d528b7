import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

/** What a shell makes of a command, instead of running it. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { TANDEM_API_KEY: 'tk_mine' },
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1)

test('a copied command says to a shell what the program said, whatever is in its text', () => {
  const body = JSON.stringify({ content: `It's $HOME \`x\` "y" \\ 你好\n` })
  const url = 'https://console.example.com/tandem/sms/notify/outbox/send'
  const said = argumentsOf(curlOf({ method: 'POST', url, query: {}, body }))
  expect(said).toEqual([
    '-X',
    'POST',
    url,
    '-H',
    'X-Api-Key: tk_mine',
    '-H',
    'Content-Type: application/json',
    '-d',
    body,
  ])
})

test('a query is part of the address', () => {
  const url = 'https://console.example.com/tandem/sms/notify/task/list'
  const query = { pageSize: '2', name: `Ann's & Bob` }
  const said = argumentsOf(curlOf({ method: 'GET', url, query, body: null }))
  expect(said[2]).toBe(`${url}?pageSize=2&name=Ann%27s+%26+Bob`)
  expect(said).toHaveLength(5)
})
