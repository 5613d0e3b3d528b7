import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  simulatorsEntry,
  type SimulatorOptions,
  type SimulatorsDescription,
  type SimulatorsReady,
} from './index.ts'
import { bindEsme, isReceipt, submitFields } from './smsc/test/testEsme.ts'

const children: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('the process takes its settings from the first message and says what it runs', async () => {
  const { smsc } = await start({ smsc: { port: 0 } })
  expect(smsc.host).toBe('127.0.0.1')
  expect(smsc.port).toBeGreaterThan(0)
  expect(smsc.accounts.map((account) => account.systemId)).toEqual([
    'carrier_a',
    'carrier_b',
    'carrier_c',
    'carrier_d',
  ])
  expect((await fetch(smsc.controlUrl)).status).toBe(200)
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  expect(esme.bound).toBe(0)
})

test('a bad setting ends the process with code 2', async () => {
  const child = run({ smsc: { port: 70_000 } })
  const [code] = await once(child, 'exit')
  expect(code).toBe(2)
})

test('the process ends when its parent lets go', async () => {
  const { child } = await start({})
  const exited = once(child, 'exit')
  child.disconnect()
  expect(await exited).toEqual([0, null])
})

test('the journal holds exactly what was accepted, also after kill -9', async () => {
  const { smsc, child } = await start({ dataDir: folder() })
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_c' })
  for (let n = 0; n < 20; n++) {
    esme.post(
      'submit_sm',
      submitFields(n % 2 === 0 ? `120155501${n + 10}` : '12015550130', `text ${n}`),
    )
  }
  const answers = await esme.arrived((pdu) => pdu.command === 'submit_sm_resp', 20)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const accepted = answers.filter((pdu) => pdu.command_status === 0).map((pdu) => pdu.message_id)
  const lines = readJournal(smsc)
  // One sender, so the journal has the order of the responses.
  expect(lines.filter((line) => line.answered).map((line) => line.messageId)).toEqual(accepted)
  expect(lines.find((line) => line.text === 'text 0')).toMatchObject({
    systemId: 'carrier_c',
    source: 'Tandem',
    destination: '12015550110',
    fate: 'UNDELIV',
    parts: null,
  })
})

test('receipts that wait at a clean stop are sent by the next process, ids never repeat', async () => {
  const dataDir = folder()
  const first = await start({ dataDir })
  const before = await bindEsme(first.smsc.port, { systemId: 'carrier_d', acknowledge: () => null })
  const answer = await before.request('submit_sm', submitFields('12015550100'))
  await stop(first.child)

  const second = await start({ dataDir })
  const after = await bindEsme(second.smsc.port, { systemId: 'carrier_d' })
  const [receipt] = await after.arrived(isReceipt, 1)
  expect(receipt?.receipted_message_id).toBe(BigInt(answer.message_id ?? '').toString(16))
  await after.request('submit_sm', submitFields('12015550100'))
  const ids = readJournal(second.smsc).map((line) => line.messageId)
  expect(new Set(ids).size).toBe(2)
})

test('carriers and behaviours can be set by the parent', async () => {
  const { smsc } = await start({
    smsc: {
      carriers: [{ systemId: 'carrier_a', password: 'other', tps: 0 }],
      profiles: [{ prefix: '', kind: 'refuse', status: 0x64 }],
    },
  })
  expect(smsc.accounts).toMatchObject([{ systemId: 'carrier_a', password: 'other', tps: 0 }])
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a', password: 'other' })
  expect((await esme.request('submit_sm', submitFields('447946095800'))).command_status).toBe(0x64)
})

test('edited profiles survive a restart', async () => {
  const dataDir = folder()
  const first = await start({ dataDir })
  await fetch(`${first.smsc.controlUrl}/profiles`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ prefix: '', kind: 'refuse', status: 0x0a }]),
  })
  await stop(first.child)

  const second = await start({ dataDir })
  const esme = await bindEsme(second.smsc.port, { systemId: 'carrier_a' })
  expect((await esme.request('submit_sm', submitFields('447946095800'))).command_status).toBe(0x0a)
})

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'simulators-'))
  folders.push(made)
  return made
}

function run(settings: SimulatorOptions): ChildProcess {
  const child = fork(simulatorsEntry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  children.push(child)
  child.send(settings)
  return child
}

async function start(
  settings: SimulatorOptions,
): Promise<{ child: ChildProcess } & SimulatorsDescription> {
  const child = run(settings)
  const [ready]: SimulatorsReady[] = await once(child, 'message')
  if (!ready) throw new Error('not ready')
  return { child, ...ready.simulators }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

type JournalLine = { messageId: string; answered: boolean; text: string }

function readJournal(smsc: SimulatorsDescription['smsc']): JournalLine[] {
  const lines = readFileSync(smsc.journal ?? '', 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => JSON.parse(line))
}
