import { expect, test } from 'vitest'
import { type ClientFacts, PASSWORD_PLACE, programs, settingsFor } from './clientSettings.ts'

const facts: ClientFacts = {
  host: 'smpp.example',
  port: 2775,
  tls: false,
  systemId: 'harbor',
  modes: 'both',
  windowSize: 10,
  tps: 100,
  alphabet: 'gsm7',
  codingOneIsGsm: false,
}

test.each(programs)(
  'settings of %s say where to connect, as whom, and where the password goes',
  (program) => {
    const settings = settingsFor(program, facts)
    expect(settings).toContain('smpp.example')
    expect(settings).toContain('2775')
    expect(settings).toContain('harbor')
    expect(settings.split(PASSWORD_PLACE)).toHaveLength(2)
  },
)

test('Kannel is given the window, the rate and the mode of the account', () => {
  const lines = settingsFor('kannel', facts).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'group = smsc',
      'smsc = smpp',
      'port = 2775',
      'transceiver-mode = true',
      'max-pending-submits = 10',
      'throughput = 100',
    ]),
  )
  const receiver = settingsFor('kannel', { ...facts, modes: 'receive' }).split('\n')
  expect(receiver).toContain('receive-port = 2775')
  expect(receiver).not.toContain('port = 2775')
  expect(receiver).toContain('transceiver-mode = false')
})

test('an account that only sends binds as a transmitter', () => {
  const sending = { ...facts, modes: 'send' } as const
  expect(settingsFor('jasmin', sending)).toContain('bind transmitter')
  expect(settingsFor('perl', sending)).toContain('new_transmitter(')
  expect(settingsFor('node', sending)).toContain('bind_transmitter(')
  expect(settingsFor('java', sending)).toContain('BIND_TX')
})

test('programs are told of the alphabets of the account', () => {
  expect(settingsFor('kannel', facts)).not.toContain('alt-charset')
  expect(settingsFor('kannel', { ...facts, alphabet: 'latin1' })).toContain(
    'alt-charset = ISO-8859-1',
  )
  expect(settingsFor('node', facts)).toContain('data_coding 1 means GSM')
  expect(settingsFor('node', { ...facts, codingOneIsGsm: true })).not.toContain('data_coding')
})

test('with TLS the settings ask for it', () => {
  const tls = { ...facts, tls: true, port: 3550 }
  expect(settingsFor('kannel', tls)).toContain('use-ssl = true')
  expect(settingsFor('jasmin', tls)).toContain('ssl yes')
  expect(settingsFor('node', tls)).toContain('ssmpp://smpp.example:3550')
  expect(settingsFor('java', tls)).toContain('SSLSocketConnectionFactory')
})
