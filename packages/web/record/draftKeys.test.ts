import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')

test('a form showed what was typed in another', () => {
  const keys = globSync(['screens/**/*.{ts,tsx}', 'record/*.tsx'], { cwd: web })
    .filter((file) => !/test|Fixture/.test(file))
    .flatMap((file) => {
      const forms = readFileSync(join(web, file), 'utf8').split(/useForm(?:<.*>)?\(\{/)
      return forms.slice(1).map((form) => /^\s+draft:\s+(.*)$/m.exec(form)?.[1] ?? file)
    })
    .filter((key) => key !== 'null,')
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
