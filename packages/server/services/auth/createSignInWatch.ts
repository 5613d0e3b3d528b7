import type { SignInWatch } from '../../ports/signInWatch.ts'
import { translatorOf } from '@tandem/i18n'

import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  administrators,
  type Failing,
  failingBetween,
  insertWave,
  lockWaves,
  prolongWave,
  type Wave,
  waveAt,
  wavesSince,
} from '../../store/session/waveStore.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

const MINUTE = 60_000
/** Failures within this time count together. */
const WINDOW_MS = 10 * MINUTE
/** An attempt counts as failed from its start: one in progress does not yet. */
const UNDECIDED_MS = 2_000
/**
 * How long a wave lasts after its last peak, doubled for each one in the previous day: pausing does not help attackers.
 */
const HOLD_MS = 30 * MINUTE
const MOST_DOUBLINGS = 4
const DAY_MS = 24 * 60 * MINUTE
/** How often a process checks at most, and how often it records that a wave continues. */
const LOOK_MS = 1_000
const PROLONG_MS = MINUTE
/** Where the attempts are listed. */
const PAGE = '/isystem/log/signIn'

/** What the watch reads and writes. */
export type WatchPorts = { system: Database; clock: Clock; ids: Ids; secrets: Ports['secrets'] }

export function createSignInWatch(ports: WatchPorts): SignInWatch {
  const { system, clock } = ports
  let until = Number.NEGATIVE_INFINITY
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const refresh = async (): Promise<void> => {
    lookedAt = clock.now()
    const wave = await look(ports)
    until = wave?.until.getTime() ?? Number.NEGATIVE_INFINITY
  }
  return {
    async asksEverybody() {
      // A clock set back must not keep an outdated answer for good.
      if (Math.abs(clock.now() - lookedAt) >= LOOK_MS) {
        looking ??= refresh().finally(() => {
          looking = undefined
        })
      }
      await looking
      return until > clock.now()
    },
    async health() {
      const now = new Date(clock.now())
      const { accounts, addresses } = await failing(ports, now)
      const { signInAlarmAccounts } = await readSettings(ports)
      const wave = await waveAt(system, now)
      return {
        accounts,
        addresses,
        threshold: signInAlarmAccounts,
        since: wave?.beganAt.toISOString() ?? null,
        until: wave?.until.toISOString() ?? null,
      }
    },
  }
}

const failing = ({ system }: WatchPorts, now: Date): Promise<Failing> =>
  failingBetween(
    system,
    new Date(now.getTime() - WINDOW_MS),
    new Date(now.getTime() - UNDECIDED_MS),
  )

/** The current wave, started or extended if the figures require it. */
async function look(ports: WatchPorts): Promise<Wave | undefined> {
  const { system, clock } = ports
  const now = new Date(clock.now())
  const wave = await waveAt(system, now)
  const [known, { signInAlarmAccounts }] = [await failing(ports, now), await readSettings(ports)]
  if (known.accounts < signInAlarmAccounts) return wave
  if (wave && wave.until.getTime() > now.getTime() + HOLD_MS - PROLONG_MS) return wave
  return withScope(system, 'everything', (transaction) => goOn(transaction, ports, known, now))
}

/** Starts a wave, or extends the current one. */
async function goOn(
  transaction: Transaction,
  ports: WatchPorts,
  found: Failing,
  now: Date,
): Promise<Wave> {
  await lockWaves(transaction)
  const running = await waveAt(transaction, now)
  if (running) {
    const until = new Date(now.getTime() + HOLD_MS)
    await prolongWave(transaction, { ...found, id: running.id, until })
    return { ...running, until: until > running.until ? until : running.until }
  }
  const before = await wavesSince(transaction, new Date(now.getTime() - DAY_MS))
  const hold = HOLD_MS * 2 ** Math.min(before, MOST_DOUBLINGS)
  const until = new Date(now.getTime() + hold)
  const wave = { ...found, id: ports.ids.next().toString(), beganAt: now, until }
  await insertWave(transaction, wave)
  await tellAdministrators(transaction, ports, wave, hold / MINUTE)
  return wave
}

async function tellAdministrators(
  transaction: Transaction,
  ports: WatchPorts,
  { id, accounts, addresses }: Wave,
  minutes: number,
): Promise<void> {
  const [en, zh] = [translatorOf('en_US'), translatorOf('zh_CN')]
  const args = { accounts, addresses, minutes }
  await notifyWithin(transaction, ports, {
    kind: 'signInWave',
    to: { userIds: await administrators(transaction) },
    title: { en_US: en.t('monitoring.wave.title'), zh_CN: zh.t('monitoring.wave.title') },
    text: {
      en_US: en.t('monitoring.wave.text', args),
      zh_CN: zh.t('monitoring.wave.text', args),
    },
    about: { type: 'signInWave', id },
    openPage: PAGE,
  })
}
