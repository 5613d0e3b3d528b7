import { setTimeout as delay } from 'node:timers/promises'
import { decodeLooseText, parseUserDataHeader } from '@tandem/smpp'

import { smppDriver } from '../drivers/smpp/smppDriver.ts'
import { type Engine, everHeld } from '../engine/engine.ts'
import { groupedSingles } from '../engine/singles/groupedSingles.ts'
import { plainHost } from '../engine/singles/plainHost.ts'
import { startEngine } from '../engine/startEngine.ts'
import type { SinglePorts } from '../services/sms/sendSingle.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { createStandings } from '../store/sms/standings.ts'
import { smsTasks } from '../store/tasks/smsTasks.ts'
import { postgresQueue } from '../store/tasks/queue.ts'
import { handCarrier, type HandSubmit } from './chaos/handCarrier.ts'
import { sandboxApp } from './sandboxApp.ts'

/** The sandbox sends to Britain through it. */
const GATEWAY = 'carrier_b'

/**
 * The sandbox over HTTP with an engine of its own, whose only gateway ends at a carrier that takes everything: what is asked
 * at a door can be compared with what reaches the wire.
 */
export async function carriedWorld() {
  let taken = 0
  const carrier = await handCarrier((submit) => submit.answer(`ref-${(taken += 1)}`))
  let engine: Engine | undefined
  let entrance: SinglePorts | undefined
  const it = await sandboxApp(
    () => [],
    ({ system, ids }, snapshots) =>
      (entrance = {
        standings: createStandings(system.pool),
        singles: groupedSingles({
          own: () => engine?.singles(),
          plain: plainHost(smsStore(system, ids), ids, snapshots),
          nextTaskId: () => String(ids.next()),
        }),
      }),
  )
  const { system, ids, secrets, clock } = it.ports
  await it.query(
    `update sms_gateway set host = '127.0.0.1', port = $1, binds = 1, enabled = system_id = $2 where protocol = 'smpp'`,
    [carrier.port, GATEWAY],
  )
  const store = smsStore(system, ids)
  const snapshots = createSnapshots(store, clock)
  const errors: unknown[] = []
  const log = { info: () => undefined, warn: () => undefined }
  const running = await startEngine({
    ports: {
      store,
      snapshots,
      queue: postgresQueue(system.pool, smsTasks),
      gateways: { smpp: smppDriver },
    },
    hookPath: (token) => `/tandem/sms/gateway/hook/${token}`,
    tenure: everHeld,
    log: { ...log, error: (fields) => errors.push(fields) },
    unseal: (sealed) => secrets.open(sealed),
    onProgress: () => undefined,
    settings: { unconfirmedMs: 1_000 },
  })
  engine = running
  return {
    ...it,
    carrier,
    errors,
    snapshots,
    /** With which messages enter that do not come over HTTP. */
    sendingPorts() {
      if (!entrance) throw new Error('There are no routes')
      return { ...it.ports, ...entrance, snapshots }
    },
    /** Waits until there is something. */
    async until<Found>(probe: () => Promise<Found | undefined>): Promise<Found> {
      for (;;) {
        const found = await probe()
        if (found !== undefined) return found
        await delay(20)
      }
    },
    /** What a handset with this number shows once it has so many parts, and how many it has. */
    async shown(number: string, parts: number) {
      const submits = await carrier.submitted(number.replace('+', ''), parts)
      const own = submits.map(partOf).toSorted((one, other) => one.place - other.place)
      return { text: own.map(({ text }) => text).join(''), parts: own.length }
    },
    async close() {
      await running.stop()
      await snapshots.close()
      await it.close()
      await carrier.close()
    },
  }
}

const UDH_INDICATOR = 0x40

/** What a handset makes of a submit: its place in a long message and its text. */
function partOf({ octets, esmClass, dataCoding }: HandSubmit): { place: number; text: string } {
  const header = (esmClass & UDH_INDICATOR) === 0 ? undefined : parseUserDataHeader(octets)
  const text = octets.subarray(header?.length ?? 0)
  const reading = { defaultAlphabet: 'gsm7', shift: header?.shift } as const
  return {
    place: header?.concatenation?.part ?? 1,
    text: decodeLooseText(text, dataCoding, reading) ?? '',
  }
}
