import { en } from '@tandem/i18n/en'
import { zh } from '@tandem/i18n/zh'
import { noticeKinds } from '@tandem/model'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const services = join(import.meta.dirname, '..')
const senders = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(services, file), 'utf8'))
  .filter((source) => /import \{[^}]*\bnotify(Within)?\b[^}]*\} from/.test(source))
  .join('\n')

test.for(Object.keys(noticeKinds))('%s is sent by something and told in both languages', (kind) => {
  expect(senders).toContain(`'${kind}'`)
  for (const texts of [en, zh]) {
    for (const key of [`accounts.notice.${kind}`, `accounts.notice.${kind}Text`]) {
      expect(Object.hasOwn(texts, key), key).toBe(true)
    }
  }
})
