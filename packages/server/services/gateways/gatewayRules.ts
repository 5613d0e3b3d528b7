import { type LinkFault, parseSecrets } from '@tandem/core'
import { type Locale, translatorOf } from '@tandem/i18n'
import { type ErrorCode, type FieldValues, sharesIn } from '@tandem/model'
import { X509Certificate } from 'node:crypto'

import type { GatewayState } from '../../ports/gatewayStates.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { ensureHook, hooksOf } from '../../store/gateways/hooks.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import { demandPinned, renameInPins } from './pinnedMembers.ts'
import type { Work } from '../entity/work.ts'
import {
  gatewayOnHostOf,
  hybridAmong,
  hostOfConfig,
  learntDialects,
} from '../../store/gateways/gatewayFacts.ts'

export type BindState = 'connected' | 'partly' | 'sendOnly' | 'resting' | 'paused' | 'down' | 'off'

/** Shows staff whether a gateway is connected and why not, if an engine is known to run. */
export const gatewayRules = ({
  gatewayStates: states,
  hookPath,
  secrets,
}: Pick<Ports, 'gatewayStates' | 'hookPath' | 'secrets'>): EntityRules => ({
  async compute(ctx, transaction, records) {
    const hooks =
      hookPath && ctx.can('gateway:edit')
        ? await hookUrls(transaction, records, (sealed) => hookPath(secrets.open(sealed)))
        : undefined
    const learnt = await learntFormats(
      transaction,
      records.map(({ id }) => id),
    )
    const known = new Map(states?.gateways().map((state) => [state.id, state]))
    const link = ({ id, enabled, protocol, members }: EntityRecord) => {
      if (enabled !== true) return { bound: 0, bindState: 'off' }
      if (protocol !== 'hybrid') return linkOf(known.get(id), ctx.locale)
      return hybridLink(sharesIn(members).map((member) => known.get(member.id)))
    }
    return new Map(
      records.map((record) => [
        record.id,
        {
          ...(states && link(record)),
          learntIdFormat: learnt.get(record.id) ?? null,
          hookUrl: hooks?.get(record.id) ?? null,
        },
      ]),
    )
  },
  async beforeAdd(work, values) {
    demandCertificates(values)
    await demandWhole(work, values)
  },
  async beforeEdit(work, before, values) {
    demandCertificates(values)
    await demandWhole(work, { ...before, ...values })
    const { name } = values
    if (typeof name === 'string' && name !== before['name']) {
      await renameInPins(work, before.id, String(before['name']), name)
    }
  },
  async afterSave({ transaction, ports }, id) {
    await ensureHook(transaction, id, (plain) => ports.secrets.seal(plain))
  },
})

/** Sets need no address of their own, but what they have must be good, and a gateway may depend on it. */
export const gatewayConfigRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandCertificates(values)
  },
  async beforeEdit({ transaction }, before, values) {
    demandCertificates(values)
    if (!('host' in values) || values['host'] != null) return
    const user = await gatewayOnHostOf(transaction, before.id)
    if (user) {
      throw new Refused('gateway.needsHost', {
        args: { name: user.name },
        fields: { host: { reason: 'field.required', args: {} } },
      })
    }
  },
}

/** What each kind of gateway needs. @throws Refused */
async function demandWhole(work: Work, values: FieldValues): Promise<void> {
  const members = sharesIn(values['members']).map(({ id }) => id)
  if (values['protocol'] !== 'hybrid') {
    if (members.length > 0) throw refusedAt('members', 'gateway.noMembers')
    if (values['protocol'] === 'http') {
      const { secrets } = values
      if (typeof secrets === 'string' && secrets !== '' && !parseSecrets(secrets)) {
        throw refusedAt('secrets', 'gateway.secrets')
      }
      if (values['mappingId'] == null) throw refusedAt('mappingId', 'field.required')
      return
    }
    if (values['systemId'] == null) throw refusedAt('systemId', 'field.required')
    return demandAddress(work, values)
  }
  if (members.length === 0) throw refusedAt('members', 'field.required')
  const hybrid = await hybridAmong(work.transaction, members)
  if (hybrid) throw refusedAt('members', 'gateway.memberHybrid')
  await demandPinned(work, values['pins'], members)
}

const refusedAt = (field: string, reason: ErrorCode): Refused =>
  new Refused(reason.startsWith('field.') ? 'request.invalid' : reason, {
    fields: { [field]: { reason, args: {} } },
  })

/** A hybrid is as well connected as its members together. */
function hybridLink(members: readonly (GatewayState | undefined)[]) {
  const able = members.filter((state) => state && state.bound > 0 && !state.restsUntil)
  const bindState: BindState =
    able.length === 0 ? 'down' : able.length < members.length ? 'partly' : 'connected'
  return { bound: able.length, bindState }
}

/** A gateway has a host of its own, or that of its connection set. @throws Refused field.required */
async function demandAddress(
  { transaction }: Work,
  { host, configId }: FieldValues,
): Promise<void> {
  if (host != null) return
  const set = typeof configId !== 'string' ? undefined : await hostOfConfig(transaction, configId)
  if (set?.host != null) return
  throw new Refused('request.invalid', { fields: { host: { reason: 'field.required', args: {} } } })
}

/** Where the vendors of these gateways call, as far as the platform knows its own address; with the path alone otherwise. */
async function hookUrls(
  transaction: Transaction,
  records: readonly EntityRecord[],
  pathOf: (sealed: string) => string,
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ id, protocol }) => (protocol === 'http' ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await hooksOf(transaction, ids)
  return new Map(
    rows.map(({ gatewayId, sealed, publicUrl }) => [
      gatewayId,
      `${publicUrl.replace(/\/+$/, '')}${pathOf(sealed)}/receipt`,
    ]),
  )
}

/** What the engine has learnt about ids in receipts, by gateway. */
async function learntFormats(transaction: Transaction, ids: readonly string[]) {
  const rows = await learntDialects(transaction, ids)
  return new Map(rows.map(({ id, dialect }) => [id, dialect.includes(':') ? 'shortened' : dialect]))
}

function linkOf(state: GatewayState | undefined, locale: Locale) {
  const until = state?.restsUntil ?? null
  const next = until ?? state?.triesAt ?? null
  const throttling = state?.throttling ?? null
  const fault = state && faultOf(state)
  const isThrottled = fault === 'throttled' || fault === 'slowed'
  const detail =
    isThrottled && throttling
      ? translatorOf(locale).t('gateway.linkDetail.throttled', throttling)
      : until === null
        ? state?.cause
        : state?.restCause
  return {
    bound: state?.bound ?? 0,
    bindState: bindState(state),
    linkFault: fault ?? null,
    linkDetail: detail ?? null,
    throttledSince: throttling === null ? null : new Date(throttling.since).toISOString(),
    restsUntil: next === null ? null : new Date(next).toISOString(),
  }
}

/** What is wrong with a gateway, the worst first; null: nothing. */
export function faultOf({
  restsUntil,
  restFault,
  fault,
  throttling,
}: GatewayState): LinkFault | null {
  if (restsUntil) return restFault ?? 'carrierFaults'
  if (fault) return fault
  if (!throttling) return null
  return throttling.isEverybody ? 'slowed' : 'throttled'
}

/** The state of an enabled gateway; one the engine has not connected yet is down. */
export function bindState(
  state:
    | Pick<GatewayState, 'bound' | 'binds' | 'receiving' | 'restsUntil' | 'restFault'>
    | undefined,
): BindState {
  if (!state || state.bound === 0) return 'down'
  if (state.restsUntil) {
    return (state.restFault ?? 'carrierFaults') === 'carrierFaults' ? 'resting' : 'paused'
  }
  const receiving = state.receiving ?? state.bound
  if (receiving === 0) return 'sendOnly'
  return Math.min(state.bound, receiving) < state.binds ? 'partly' : 'connected'
}

/** Must be valid certificates: otherwise a connection would fail much later. */
function demandCertificates({ caCertificate }: FieldValues): void {
  if (typeof caCertificate !== 'string') return
  try {
    for (const block of caCertificate.split(/(?<=-----END CERTIFICATE-----)/)) {
      if (block.trim() !== '') new X509Certificate(block)
    }
  } catch {
    throw new Refused('field.certificates', {
      fields: { caCertificate: { reason: 'field.certificates', args: {} } },
    })
  }
}
