import { expect, test } from 'vitest'
import { entities } from '../entities/entities.ts'
import { settingField, settingKeys } from '../settings/platformSettings.ts'
import type { EntityDefinition } from './entity.ts'
import type { Field } from './field.ts'

const owners: readonly { name: string; fields: Readonly<Record<string, Field>> }[] = [
  ...Object.values<EntityDefinition>(entities),
  {
    name: 'setting',
    fields: Object.fromEntries(settingKeys.map((key) => [key, settingField(key)])),
  },
]
const secrets = owners.flatMap(({ name, fields }) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'secret')
    .map(([secret, { goesWith }]) => ({ name: `${name}.${secret}`, fields, goesWith })),
)

test.each(secrets)('$name says where it is sent, by fields that exist', ({ fields, goesWith }) => {
  expect(goesWith).toBeDefined()
  const byName: Readonly<Record<string, EntityDefinition>> = entities
  for (const use of typeof goesWith === 'string' ? [] : (goesWith ?? [])) {
    if (typeof use === 'string') expect(fields[use], use).toBeDefined()
    else {
      const other = byName[fields[use.ref]?.entity ?? '']
      for (const field of use.fields) expect(other?.fields[field], field).toBeDefined()
      if (use.unless !== undefined) expect(fields[use.unless]).toBeDefined()
    }
  }
})

test('who has an address and a secret has the secret go with the address', () => {
  const addresses = ['url', 'host', 'port', 'smtpHost']
  for (const { name, fields, goesWith } of secrets) {
    if (goesWith === 'nowhere') continue
    for (const field of addresses.filter((one) => fields[one])) {
      expect(goesWith?.includes(field) || name === 'gateway.secrets', `${name} ${field}`).toBe(true)
    }
  }
})
