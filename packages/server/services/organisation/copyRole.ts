import { ROLE_NAME_MAX_LENGTH } from '@tandem/core'
import { type Entity, entities, type FieldValues, titleFields } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { roleRules } from './roleRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { addWithin } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { lockCopiesOfRoles, roleCodesLike } from '../../store/organisation/roles.ts'

const role: Entity = entities.role
const LONGEST_CODE = 64

/**
 * POST /sys/role/copy: a role with the same permissions under a new name and code, without users. Returns the
 * id.
 * @throws Refused record.notFound; role.notGrantable, role.scopeTooWide if it grants more than the caller has
 */
export async function copyRole(ctx: Ctx, ports: Ports, id: string): Promise<string> {
  return inTransaction(ctx, ports, async (work) => {
    const source = await getRecord(work.transaction, role, id, ctx)
    if (!source) throw new Refused('record.notFound')
    const values: FieldValues = {}
    for (const name of Object.keys(role.fields)) values[name] = source[name]
    const number = await freeNumber(work, String(source['roleCode']))
    for (const name of titleFields(role, true)) {
      const text = source[name]
      if (typeof text === 'string' && text !== '') {
        values[name] = numbered(text, ` (${number})`, ROLE_NAME_MAX_LENGTH)
      }
    }
    values['roleCode'] = numbered(baseOf(String(source['roleCode'])), `_${number}`, LONGEST_CODE)
    return addWithin(work, role, roleRules, values, { from: 'server' })
  })
}

const baseOf = (code: string): string => code.replace(/_\d+$/, '')

/** The text with a number appended, truncated at whole characters to fit. */
function numbered(text: string, suffix: string, max: number): string {
  const plain = text.replace(/ \(\d+\)$/, '')
  return (
    Array.from(plain)
      .slice(0, max - suffix.length)
      .join('') + suffix
  )
}

/** The first number whose code is free; copies are created one at a time. */
async function freeNumber({ transaction }: Work, code: string): Promise<number> {
  const base = numbered(baseOf(code), '_', LONGEST_CODE - 4)
  await lockCopiesOfRoles(transaction)
  const rows = await roleCodesLike(transaction, base)
  const taken = new Set(rows.map((row) => row.code))
  let number = 2
  while (taken.has(numbered(baseOf(code), `_${number}`, LONGEST_CODE))) number += 1
  return number
}
