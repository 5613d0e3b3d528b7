import { isDeepStrictEqual } from 'node:util'

import { decomposeId } from '@tandem/core'
import { type Edit, type Entity, type FieldValues, maxIds } from '@tandem/model'

import type { AuditVerb } from '../../store/audit/auditVerb.ts'
import { companyColumn } from '../../store/entity/scopeSql.ts'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { getRecord, getRecords, getTakenId } from '../../store/entity/getRecord.ts'
import { firstUse, foreignField, unlinkFrom } from '../../store/entity/references.ts'
import { deleteRecords, insertRecord, updateRecord } from '../../store/entity/saveRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { abilitiesOf } from './abilities.ts'
import { changesOf, sameValue } from './changes.ts'
import { demandSecrets } from './demandSecrets.ts'
import { demandSeen, givenValues } from '../hiddenFields.ts'
import { present } from './present.ts'
import { foreignId, namingDuplicates } from './refusals.ts'
import type { EntityRules, ValuesFrom } from './rules.ts'
import { readPhones } from './readPhones.ts'
import { firstByKey } from './firstByKey.ts'
import { inTransaction, type Work } from './work.ts'

/**
 * POST <path>/add: values as from addSchema. Returns the id. A request repeated under the same key runs once: every
 * repetition returns the first record.
 * @throws Refused request.keyReused for a different request under a used key
 */
export async function addEntity(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  rules: EntityRules,
  { values, requestKey }: { values: FieldValues; requestKey?: string | undefined },
): Promise<string> {
  return inTransaction(ctx, ports, async (work) => {
    if (requestKey === undefined) return addWithin(work, entity, rules, values)
    const given = values['id']
    const own = typeof given === 'string'
    const recordId = own ? given : ports.ids.next().toString()
    const request = { action: entity.name, asked: values, requestKey, id: recordId }
    const first = await firstByKey(work, request)
    return first ?? addWithin(work, entity, rules, values, own ? {} : { id: recordId })
  })
}

/** The same inside an open transaction, for imports. @throws Refused request.unknownField */
export async function addWithin(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  values: FieldValues,
  { from = 'person', id: chosen }: { from?: ValuesFrom; id?: string } = {},
): Promise<string> {
  const { ctx, transaction } = work
  if (from !== 'server') demandSeen(ctx, entity, givenValues(entity, values))
  await rules.open?.(work)
  const id = chosen ?? (await idFor(work, entity, values))
  if (entity.fields['companyId'] && values['companyId'] == null && entity.scope === 'company') {
    values['companyId'] = ctx.actor.companyId
  }
  await readPhones(work, entity, values)
  if (entity.fields['effectiveAt'] && values['effectiveAt'] == null) {
    values['effectiveAt'] = ctx.now.toISOString()
  }
  const foreign = await foreignField(transaction, entity, values, values, ctx)
  if (foreign) throw foreignId(entity, foreign)
  const extra = (await rules.beforeAdd?.(work, values, from)) ?? {}
  const stored = await sealed(work, entity, rules, values)
  const write = { id, values: stored, extra, by: ctx.actor.username, at: ctx.now }
  await namingDuplicates(work, entity, { values }, () =>
    // A new company is not in any scope yet; its parent was checked.
    companyColumn(entity) === 'id'
      ? withEverything(transaction, () => insertRecord(transaction, entity, write))
      : insertRecord(transaction, entity, write),
  )
  await rules.afterSave?.(work, id, values)
  const companyId = ownerOf(ctx, entity, { ...values, id })
  await work.audit({
    action: `${entity.name}.add`,
    entity: entity.name,
    recordId: id,
    companyId,
    fields: changesOf(entity, {}, values),
  })
  // A new company is not visible yet: users who see its seller are notified.
  const heardBy = companyColumn(entity) === 'id' ? String(values['parentId']) : companyId
  announce(work, entity, rules, id, heardBy, 'add')
  return id
}

/** A new id, or the one issued for this record. @throws Refused request.invalid if it was not issued */
async function idFor(
  { ctx, ports, transaction }: Work,
  entity: Entity,
  values: FieldValues,
): Promise<string> {
  const { id: given } = values
  delete values['id']
  if (typeof given !== 'string') return ports.ids.next().toString()
  const { ms } = decomposeId(BigInt(given))
  const now = ctx.now.getTime()
  const lately = ms <= now && ms > now - GIVEN_IDS_LAST_MS
  const taken = await withEverything(transaction, () => getTakenId(transaction, entity, given))
  if (!lately || taken) {
    throw new Refused('request.invalid', { fields: { id: { reason: 'field.id' } } })
  }
  return given
}
/** How long an issued id can be used: ids encode when they were created. */
const GIVEN_IDS_LAST_MS = 24 * 3_600_000

/** PUT <path>/edit: values as from editSchema. @throws Refused record.stale with the current record */
export async function editEntity(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  rules: EntityRules,
  { id, version, values, echo }: Edit,
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    await rules.open?.(work)
    const before = await lock(work, entity, id)
    mayDo(ctx, entity, rules, before, 'edit')
    if (before.version !== version) {
      const [current] = await present(ctx, work.transaction, entity, rules, [before])
      throw new Refused('record.stale', { current })
    }
    await demandEcho(work, entity, rules, before, echo)
    await changeWithin(work, entity, rules, before, values)
  })
}

/**
 * Changes a locked record; unchanged values are not written. Returns whether anything changed.
 * @param keepsAddress the values stand elsewhere then, and its secrets are sent where they were sent before
 * @throws Refused as `demandSecrets`
 */
export async function changeWithin(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  before: EntityRecord,
  values: FieldValues,
  {
    unchanged = 'save',
    keepsAddress = false,
  }: { unchanged?: 'save' | 'skip'; keepsAddress?: boolean } = {},
): Promise<boolean> {
  const { ctx, transaction } = work
  demandSeen(ctx, entity, values)
  await readPhones(work, entity, values, before)
  const changed = changedValues(entity, before, values)
  if (unchanged === 'skip' && Object.keys(changed).length === 0) return false
  const foreign = await foreignField(transaction, entity, changed, { ...before, ...changed }, ctx)
  if (foreign) throw foreignId(entity, foreign)
  if (!keepsAddress) await demandSecrets(work, entity, before, changed)
  const extra = (await rules.beforeEdit?.(work, before, changed)) ?? {}
  await saveChanges(work, entity, rules, before, changed, 'edit', extra)
  return true
}

/** Saves changes of a locked record with their audit line; for `edit` and for domain verbs. */
export async function saveChanges(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  before: EntityRecord,
  changed: FieldValues,
  verb: AuditVerb,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { ctx, transaction } = work
  const stored = await sealed(work, entity, rules, changed)
  const write = { id: before.id, values: stored, extra, by: ctx.actor.username, at: ctx.now }
  await namingDuplicates(
    work,
    entity,
    { values: { ...before, ...changed }, written: changed },
    () => updateRecord(transaction, entity, write),
  )
  await rules.afterSave?.(work, before.id, changed)
  const companyId = ownerOf(ctx, entity, before)
  await work.audit({
    action: `${entity.name}.${verb}`,
    entity: entity.name,
    recordId: before.id,
    companyId,
    fields: changesOf(entity, before, changed),
  })
  announce(work, entity, rules, before.id, companyId, 'edit')
}

/** DELETE <path>/delete and deleteBatch: all of them or none. */
export async function deleteEntity(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  rules: EntityRules,
  wanted: readonly string[],
): Promise<void> {
  const ids = [...new Set(wanted)]
  if (ids.length > maxIds) throw new Refused('record.tooMany', { args: { max: maxIds } })
  await inTransaction(ctx, ports, async (work) => {
    await rules.open?.(work)
    await deleteWithin(work, entity, rules, ids)
  })
}

/** The same inside an open transaction, for jobs. */
export async function deleteWithin(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  ids: readonly string[],
): Promise<void> {
  const { ctx, transaction } = work
  const records = await getRecords(transaction, entity, ids, ctx, { lock: 'alone' })
  if (records.length !== ids.length) throw new Refused('record.notFound')
  for (const record of records) mayDo(ctx, entity, rules, record, 'delete')
  await rules.beforeDelete?.(work, records)
  const used = await firstUse(transaction, entity, ids, new Set(rules.cutOnDelete))
  if (used) {
    throw new Refused('record.inUse', {
      args: { count: used.count, entity: `@${used.entity.name}.one` },
    })
  }
  if (rules.cutOnDelete) await unlinkFrom(transaction, entity, ids)
  await deleteRecords(transaction, entity, ids, { by: ctx.actor.username, at: ctx.now })
  await rules.afterDelete?.(work, records)
  for (const record of records) {
    const companyId = ownerOf(ctx, entity, record)
    await work.audit({
      action: `${entity.name}.delete`,
      entity: entity.name,
      recordId: record.id,
      companyId,
    })
    announce(work, entity, rules, record.id, companyId, 'delete')
  }
}

/** Locks a record for a verb. @throws Refused record.notFound */
export async function lock(work: Work, entity: Entity, id: string): Promise<EntityRecord> {
  const options = { lock: true }
  const record = await getRecord(work.transaction, entity, id, work.ctx, options)
  if (!record) throw new Refused('record.notFound')
  return record
}

/** Checks permission and state. @throws Refused access.denied, or the reason why not now */
export function mayDo(
  ctx: Ctx,
  entity: Entity,
  rules: EntityRules,
  record: EntityRecord,
  verb: string,
): void {
  const ability = abilitiesOf(ctx, entity, rules, record)[verb]
  if (ability === true) return
  if (ability === undefined) {
    throw new Refused('access.denied', { args: { access: `${entity.name}:${verb}` } })
  }
  throw new Refused(ability)
}

/** The given values that differ. @throws Refused request.invalid if one of them is immutable */
function changedValues(entity: Entity, before: EntityRecord, values: FieldValues): FieldValues {
  const changed: FieldValues = {}
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    if (!field) continue
    if (field.kind !== 'secret' && sameValue(field.kind, before[name], value)) continue
    if (field.immutable) {
      throw new Refused('request.invalid', { fields: { [name]: { reason: 'field.immutable' } } })
    }
    changed[name] = value
  }
  return changed
}

/** Read-only values must be unchanged. @throws Refused request.unknownField, request.invalid */
async function demandEcho(
  { ctx, transaction }: Work,
  entity: Entity,
  rules: EntityRules,
  before: EntityRecord,
  echo: FieldValues,
): Promise<void> {
  if (Object.keys(echo).length === 0) return
  demandSeen(ctx, entity, echo)
  const [shown] = await present(ctx, transaction, entity, rules, [before])
  const other = Object.keys(echo).filter((name) => {
    const kind = entity.fields[name]?.kind ?? (name.endsWith('Time') ? 'instant' : 'text')
    return (
      !sameValue(kind, shown?.[name], echo[name]) && !isDeepStrictEqual(shown?.[name], echo[name])
    )
  })
  if (other.length === 0) return
  const fields = Object.fromEntries(
    other.map((name) => [name, { reason: 'field.readOnly' }] as const),
  )
  throw new Refused('request.invalid', { fields })
}

async function sealed(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  values: FieldValues,
): Promise<FieldValues> {
  const stored = { ...values }
  for (const [name, field] of Object.entries(entity.fields)) {
    const plain = values[name]
    if (field.kind !== 'secret' || typeof plain !== 'string') continue
    stored[name] = rules.storeSecret
      ? await rules.storeSecret(work, plain)
      : work.ports.secrets.seal(plain)
  }
  return stored
}

/** The company whose history records a change: the record's, or the actor's for platform records. */
export function ownerOf(ctx: Ctx, entity: Entity, record: FieldValues): string {
  if (entity.scope === 'platform') return ctx.actor.companyId
  return String(record[entity.companyColumn ?? 'companyId'])
}

/** Notifies the sockets concerned once the change is durable. */
export function announce(
  { afterCommit, ports }: Work,
  entity: Entity,
  rules: EntityRules,
  id: string,
  companyId: string,
  verb: 'add' | 'edit' | 'delete',
): void {
  afterCommit(() => {
    if (rules.touchesSessions) ports.sessions.forget()
    const ofPeople = entity.owner !== undefined
    const ofSellers = entity.sellersOwn === true
    const audience =
      entity.scope === 'platform' ? ('everything' as const) : { companyId, ofPeople, ofSellers }
    ports.live.publish('record', { entity: entity.name, id, verb }, audience)
  })
}
