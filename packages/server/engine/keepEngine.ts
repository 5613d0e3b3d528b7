import { setTimeout as delay } from 'node:timers/promises'

import type { EngineHolder, EngineLeaseStore } from '../ports/engineLease.ts'
import type { GatewayState } from '../ports/gatewayStates.ts'
import type { EngineLog, EngineTenure } from './engine.ts'
import { every } from './every.ts'
import { heldUntil } from './heldUntil.ts'

export interface LeaseTimes {
  /** How long the database keeps the lease of a silent holder, s. */
  seconds: number
  /** The holder stops submitting this long before that, since clocks drift, ms. */
  marginMs: number
  renewMs: number
  /** How often a standby checks whether the lease is free, ms. */
  lookMs: number
}

/** A standby submits within ten seconds of the other's death: the lease, one check, the recovery, the binds. */
export const leaseTimes: LeaseTimes = { seconds: 5, marginMs: 1_000, renewMs: 1_000, lookMs: 500 }

/** An engine of whatever channel, as its keeper needs it. */
export interface KeptEngine {
  /** How the links of the engine get on; a channel without links has none. */
  gateways(): readonly GatewayState[]
  /** Resolves once everything is written, or at once where the lease was lost. */
  stop(): Promise<void>
}

export interface EngineKeeperOptions<Engine extends KeptEngine> {
  /** The lease of its channel. */
  lease: EngineLeaseStore
  holder: EngineHolder
  /**
   * Opens what the engine writes through, as of `epoch`, and starts it. `close` is called after the engine has
   * ended.
   */
  start(epoch: number, tenure: EngineTenure): Promise<{ engine: Engine; close(): Promise<void> }>
  /** Whether a process of this machine is running. */
  isAlive(pid: number): boolean
  log: EngineLog
  times?: LeaseTimes
  /** Receives the holder's reports about its gateways, wherever it runs. */
  onGateways?: (states: readonly GatewayState[]) => void
}

export interface EngineKeeper<Engine extends KeptEngine> {
  /** Gateways as the holder of the lease reports them, wherever it runs. */
  gateways(): readonly GatewayState[]
  /** The engine of this process, while it has the lease. */
  own(): Engine | undefined
  /** Stops the engine cleanly and releases the lease at once. */
  stop(): Promise<void>
}

/**
 * Runs the engine of a channel while this process has its lease, and stands by while another has it. An engine that cannot renew
 * its lease stops submitting before another may start; one whose lease was taken over is abandoned as it is.
 */
export function keepEngine<Engine extends KeptEngine>(
  options: EngineKeeperOptions<Engine>,
): EngineKeeper<Engine> {
  const { lease, holder, log, times = leaseTimes } = options
  const stopping = new AbortController()
  let running: Engine | undefined
  let elsewhere: readonly GatewayState[] = []
  const pause = (ms: number) =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const sayOnce = saidOnce(log)

  /** The epoch, if the lease is ours now. */
  const look = async (): Promise<number | undefined> => {
    const { isHeld, place, pid, owner, gateways } = await lease.read()
    const died =
      place === holder.place && pid !== holder.pid && !options.isAlive(pid)
        ? { place, pid }
        : undefined
    const epoch = isHeld && !died ? undefined : await lease.take(holder, times.seconds, died)
    elsewhere = isHeld && epoch === undefined ? gateways : []
    options.onGateways?.(elsewhere)
    if (epoch === undefined) sayOnce(owner)
    return epoch
  }

  /** Runs the engine until this process stops or the lease is lost. */
  const serve = async (epoch: number, takenAt: number): Promise<void> => {
    const lost = new AbortController()
    const held = heldUntil(takenAt, times.seconds * 1_000 - times.marginMs)
    const either = AbortSignal.any([stopping.signal, lost.signal])
    const ended = new Promise<void>((resolve) => {
      if (either.aborted) resolve()
      either.addEventListener('abort', () => resolve(), { once: true })
    })
    const report = (error: unknown) =>
      log.warn({ err: error }, 'The lease of the engine could not be prolonged')
    const renewing = every(
      times.renewMs,
      async () => {
        const askedAt = held.mark()
        const states = running?.gateways() ?? []
        if (await lease.renew(epoch, times.seconds, states)) held.prolong(askedAt)
        else lost.abort()
        options.onGateways?.(states)
      },
      report,
    )
    const tenure: EngineTenure = { isHeld: held.isHeld, lost: lost.signal }
    const started = (async () => {
      await lease.fence(epoch)
      return options.start(epoch, tenure)
    })()
    try {
      // A start that waits for a database it has no right to any more never ends: nothing waits for it
      // then.
      const begun = await Promise.race([started, ended.then(() => undefined)])
      if (begun) {
        running = begun.engine
        log.info({ epoch }, 'This server runs the engine')
        await ended
        running = undefined
        if (lost.signal.aborted) log.error({ epoch }, 'Another server has taken over the engine')
        await begun.engine.stop()
        await begun.close()
      } else {
        lost.abort() // a start in progress is abandoned
        void started.then(
          (late) => late.engine.stop().then(() => late.close()),
          (error: unknown) => log.warn({ err: error }, 'The engine did not start'),
        )
      }
    } finally {
      // Also after a start that failed: here or elsewhere it is tried again.
      await renewing.stop()
      await lease.release(epoch).catch(report)
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const takenAt = performance.now()
        const epoch = await look()
        if (epoch !== undefined) await serve(epoch, takenAt)
      } catch (error) {
        log.warn({ err: error }, 'The lease of the engine could not be looked at; trying again')
      }
      await pause(times.lookMs)
    }
  }
  const done = run()

  return {
    gateways: () => running?.gateways() ?? elsewhere,
    own: () => running,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

/** One log line for each server that has the engine, not one per check. */
function saidOnce(log: EngineLog): (owner: string) => void {
  let said = ''
  return (owner) => {
    if (owner === said) return
    said = owner
    log.info({ owner }, 'Another server runs the engine; this one stands by')
  }
}
