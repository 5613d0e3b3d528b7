import {
  initialSetting,
  isSettingKey,
  readSetting,
  secretsAskedAgain,
  settingField,
  type SettingKey,
  settingKeys,
} from '@tandem/model'

import { storedSettings, storeSetting } from '../../store/settings/settingStore.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import { forgetDictionaries } from '../dictionaries/dictionaryBook.ts'
import type { Ports } from '../ports.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

/** A secret as shown: only whether one is set. */
const shown = (key: SettingKey, value: unknown): unknown =>
  settingField(key).kind === 'secret' ? value !== '' : value

/**
 * GET /sys/setting/list: every setting with its current value; of a secret only whether it is set.
 */
export async function listSettings(_ctx: Ctx, ports: Ports): Promise<Record<string, unknown>> {
  const settings = await readSettings(ports)
  return Object.fromEntries(settingKeys.map((key) => [key, shown(key, settings[key])]))
}

/**
 * PUT /sys/setting/edit: writes the named settings, the others stay. A missing secret stays; '' removes it.
 * @throws Refused request.unknownField, request.invalid
 */
export async function changeSettings(
  ctx: Ctx,
  ports: Ports,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const before = await storedSettings(ports.system)
  const changes = Object.entries(input).map(([name, given]) => changeOf(name, given, before))
  const refused = changes.flatMap(({ name, fault }): [string, FieldRefusal][] =>
    fault ? [[name, fault]] : [],
  )
  if (refused.length > 0) {
    throw new Refused('request.invalid', { fields: Object.fromEntries(refused) })
  }
  demandSecrets(before, changes)
  const companyId = await onlyPlatform(ports.system)
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      for (const { name, secret, from, to } of changes) {
        const value = secret && to !== '' ? ports.secrets.seal(String(to)) : to
        await storeSetting(work.transaction, {
          key: name,
          value,
          by: ctx.actor.username,
          at: ctx.now,
        })
        await work.audit({
          action: 'setting.edit',
          entity: 'setting',
          recordId: companyId,
          companyId,
          fields: { [name]: secret ? { from: '***', to: '***' } : { from, to } },
        })
      }
    },
    'everything',
  )
  if ('dictionaryCacheSeconds' in input) forgetDictionaries(ports)
  if ('trustedProxies' in input) await ports.trustedProxies?.refresh()
}

const fieldsOfSettings = Object.fromEntries(settingKeys.map((key) => [key, settingField(key)]))

/** As of records: a secret does not follow a changed address. @throws Refused request.invalid */
function demandSecrets(
  before: ReadonlyMap<string, unknown>,
  changes: readonly { name: SettingKey; secret: boolean; to: unknown }[],
): void {
  const stored = (name: string): unknown =>
    before.get(name) ?? (isSettingKey(name) ? initialSetting(name) : undefined)
  const names = secretsAskedAgain(
    fieldsOfSettings,
    (name) => stored(name) !== '',
    (name) => {
      const change = changes.find((one) => one.name === name)
      return change !== undefined && (change.secret || change.to !== stored(name))
    },
  )
  if (names.length === 0) return
  const fields = names.map((name) => [name, { reason: 'field.secretAgain' }] as const)
  throw new Refused('request.invalid', { fields: Object.fromEntries(fields) })
}

function changeOf(name: string, given: unknown, before: ReadonlyMap<string, unknown>) {
  if (!isSettingKey(name)) throw new Refused('request.unknownField', { args: { field: name } })
  const { value, fault } = readSetting(name, given)
  const secret = settingField(name).kind === 'secret'
  return { name, secret, from: before.get(name) ?? null, to: value, fault }
}
