import { hostEntry } from '@tandem/core'
import { type Entity, entities, type FieldValues, staffBrandFields } from '@tandem/model'

import {
  companyKind,
  freeHosts,
  replaceHosts,
  companyOfBrand,
} from '../../store/brands/brandStore.ts'
import { hasPicture } from '../../store/brands/pictureStore.ts'
import { plainText } from '../../store/entity/plainText.ts'
import type { Ctx } from '../ctx.ts'
import { foreignId } from '../entity/refusals.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'

const brand: Entity = entities.brand
const isStaff = ({ actor }: Ctx): boolean => actor.companyKind === 'platform'

/** An agent designs its own brand; hosts, and all other brands, are managed by the platform. */
export const brandRules: EntityRules = {
  async beforeAdd(work, values) {
    const { ctx } = work
    const companyId = plainText(values['companyId'])
    if (!isStaff(ctx)) {
      if (companyId !== ctx.actor.companyId) throw foreignId(brand, 'companyId')
      refuseStaffFields(values, (name) => values[name] === (brand.fields[name]?.initial ?? null))
    }
    if ((await companyKind(work.transaction, companyId)) === 'customer') {
      const fields = { companyId: { reason: 'brand.companyKind' as const } }
      throw new Refused('brand.companyKind', { fields })
    }
    await check(work, values)
  },

  async beforeEdit(work, before, values) {
    if (!isStaff(work.ctx)) refuseStaffFields(values, (name) => !(name in values))
    if (before['isMain'] === true && values['status'] === 'off') throw new Refused('brand.main')
    await check(work, values)
  },

  async afterSave(work, id, values) {
    work.afterCommit(() => work.ports.brands.forget())
    if (values['hosts'] === undefined) return
    const db = work.transaction
    const row = await companyOfBrand(db, id)
    const companyId = row?.companyId
    if (companyId === undefined) throw new Error('a brand that was just saved cannot be found')
    const taken = await replaceHosts(db, { id, companyId }, linesOf(values['hosts']))
    if (taken !== undefined) throw refusedHost('brand.hostTaken', taken)
  },

  async beforeDelete(work, records) {
    const ids = records.map(({ id }) => id)
    await freeHosts(work.transaction, ids)
    work.afterCommit(() => work.ports.brands.forget())
  },

  abilities(ctx, record, abilities) {
    if (!isStaff(ctx) && record['companyId'] !== ctx.actor.companyId) {
      delete abilities['edit']
      delete abilities['delete']
    }
    if (record['isMain'] === true && abilities['delete']) abilities['delete'] = 'brand.main'
  },
}

async function check(work: Work, values: FieldValues): Promise<void> {
  if (typeof values['hosts'] === 'string') values['hosts'] = kept(values['hosts'])
  for (const name of ['logoId', 'faviconId'] as const) {
    const id = values[name]
    if (id === undefined || id === null) continue
    if (!(await hasPicture(work.transaction, plainText(id)))) {
      const fields = { [name]: { reason: 'picture.missing' as const } }
      throw new Refused('request.invalid', { fields })
    }
  }
}

/** Hosts in allow-list form, without duplicates; null if there are none. */
function kept(typed: string): string | null {
  const hosts = linesOf(typed).map((line) => {
    const host = hostEntry(line)
    if (host === undefined) throw refusedHost('brand.host', line)
    return host
  })
  return hosts.length === 0 ? null : [...new Set(hosts)].join('\n')
}

const linesOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/[\s,;]+/).filter((line) => line !== '') : []

function refusedHost(reason: 'brand.host' | 'brand.hostTaken', host: string): Refused {
  const args = { host: host.slice(0, 64) }
  return new Refused(reason, { args, fields: { hosts: { reason, args } } })
}

function refuseStaffFields(values: FieldValues, isUntouched: (name: string) => boolean): void {
  const touched = staffBrandFields.filter((name) => name in values && !isUntouched(name))
  if (touched.length === 0) return
  const fields = touched.map((name): [string, FieldRefusal] => [name, { reason: 'field.readOnly' }])
  throw new Refused('request.invalid', { fields: Object.fromEntries(fields) })
}
