import { type Entity, entities } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carrierCertificate } from './testCertificate.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

let number = 0
const put = async (path: string, body: Record<string, unknown>): Promise<string> => {
  number += 1
  return String(okay(await it.admin.post(`${path}/add`, { name: `Kept ${number}`, ...body })))
}
const set = (host: string) => put('/sys/smsGateway', { host, port: 2775 })
const mapping = (url: string) => put('/sms/httpMapping', { url, body: '{}', idAt: 'id' })

/** A record with each of the secrets that are sent somewhere. */
const records: Record<string, () => Promise<Record<string, unknown>>> = {
  'gateway.password': () =>
    Promise.resolve({ host: 'smsc.example', port: 2775, systemId: 'me', password: 'canary' }),
  'gateway.secrets': async () => ({
    protocol: 'http',
    mappingId: await mapping('https://vendor.example/send'),
    secrets: 'key = canary',
  }),
  'hlrProvider.secret': () =>
    Promise.resolve({
      url: 'https://a.example/{number}',
      secret: 'canary',
      mapping: 'reachable: live',
    }),
  'exchangeProvider.secret': () =>
    Promise.resolve({
      url: 'https://a.example/?base={base}',
      secret: 'canary',
      mapping: 'rates: rates',
      enabled: false,
    }),
  'paymentChannel.secret': () =>
    Promise.resolve({
      driver: 'btcpay',
      currency: 'USD',
      url: 'https://btcpay.example',
      account: 'store',
      secret: 'canary',
      // No change of it waits for a second person yet.
      enabled: false,
    }),
}
/** Another value of each field that a secret goes with. */
const others: Record<string, () => Promise<unknown>> = {
  host: () => Promise.resolve('mine.example'),
  port: () => Promise.resolve(9_999),
  backupHosts: () => Promise.resolve('mine.example'),
  tls: () => Promise.resolve(true),
  caCertificate: () => Promise.resolve(carrierCertificate.cert),
  systemId: () => Promise.resolve('other'),
  configId: () => set('mine.example'),
  mappingId: () => mapping('https://mine.example/send'),
  account: () => Promise.resolve('other'),
}
const otherUrl: Record<string, string> = {
  hlrProvider: 'https://mine.example/steal?k={secret}&n={number}',
  exchangeProvider: 'https://mine.example/?base={base}&k={secret}',
  paymentChannel: 'https://mine.example',
}

const sent = Object.values<Entity>(entities).flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([secret, { goesWith }]) =>
    goesWith === undefined || goesWith === 'nowhere'
      ? []
      : goesWith.flatMap((use) =>
          typeof use === 'string' ? [{ entity, secret, field: use }] : [],
        ),
  ),
)

describe('whoever changes where a stored secret is sent has to give it again', () => {
  test.each(sent)('$entity.name.$secret with $field', async ({ entity, secret, field }) => {
    const { path, name } = entity
    const record = (await records[`${name}.${secret}`]?.()) ?? {}
    const id = await put(path, record)
    const value = field === 'url' ? otherUrl[name] : await others[field]?.()
    const edit = (more: Record<string, unknown>, version = 1) =>
      it.admin.put(`${path}/edit`, { id, version, ...more })
    const refused = await edit({ [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.result).toMatchObject({ fields: { [secret]: { reason: 'field.secretAgain' } } })
    okay(await edit({ [field]: value, [secret]: record[secret] }))
  })

  test('a change of anything else keeps it', async () => {
    const id = await put('/sms/hlrProvider', (await records['hlrProvider.secret']?.()) ?? {})
    okay(await it.admin.put('/sms/hlrProvider/edit', { id, version: 1, batch: 7 }))
  })

  test('the mail server', async () => {
    const edit = (body: Record<string, unknown>) => it.admin.put('/sys/setting/edit', body)
    okay(await edit({ smtpHost: 'mail.example', smtpUser: 'me', smtpPassword: 'canary' }))
    for (const change of [
      { smtpHost: 'mine.example' },
      { smtpPort: 2525 },
      { smtpSecurity: 'none' },
      { smtpUser: 'other' },
    ]) {
      const refused = await edit(change)
      expect(refused.result).toMatchObject({
        fields: { smtpPassword: { reason: 'field.secretAgain' } },
      })
      okay(await edit({ ...change, smtpPassword: 'canary' }))
    }
    okay(await edit({ smtpHost: 'elsewhere.example', smtpPassword: '' }))
    okay(await edit({ smtpHost: '', smtpPort: 587, smtpSecurity: 'starttls', smtpUser: '' }))
  })
})

describe('an address that others take does not move under their stored secrets', () => {
  test('a connection set', async () => {
    const configId = await set('smsc.example')
    const path = '/sms/gateway'
    const gateway = await put(path, { configId, systemId: 'me', password: 'canary' })
    const edit = (body: Record<string, unknown>, version = 1) =>
      it.admin.put('/sys/smsGateway/edit', { id: configId, version, ...body })
    const refused = await edit({ host: 'mine.example' })
    expect(refused.status).toBe(409)
    expect(refused.result).toMatchObject({ reason: 'gateway.secretsBehind' })
    okay(await edit({ windowSize: 20 }))
    // One with an address of its own takes none of the set.
    okay(
      await it.admin.put(`${path}/edit`, {
        id: gateway,
        version: 1,
        host: 'own.example',
        password: 'canary',
      }),
    )
    okay(await edit({ host: 'mine.example' }, 2))
  })

  test('a mapping of a vendor', async () => {
    const mappingId = await mapping('https://vendor.example/send')
    await put('/sms/gateway', { protocol: 'http', mappingId, secrets: 'key = canary' })
    const refused = await it.admin.put('/sms/httpMapping/edit', {
      id: mappingId,
      version: 1,
      url: 'https://mine.example/?k={secret:key}',
    })
    expect(refused.result).toMatchObject({ reason: 'gateway.secretsBehind' })
  })
})
