import {
  isFormula,
  isPattern,
  isReplaceRules,
  isSenderList,
  isSenderRules,
  routeStrategies,
  unreadableIn,
  type Written,
} from '@tandem/core'
import type { ErrorCode, FieldValues } from '@tandem/model'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'

/** What can be written in a rule besides plain values; the console does not load what reads it. */
const written = [
  { field: 'formula', isRight: isFormula, reason: 'field.formula' },
  { field: 'senders', isRight: isSenderList, reason: 'field.senderList' },
  { field: 'contentPattern', isRight: isPattern, reason: 'field.pattern' },
  { field: 'senderRules', isRight: isSenderRules, reason: 'field.senderRules' },
  { field: 'contentRules', isRight: isReplaceRules, reason: 'field.contentRules' },
] as const

/** A rule can be read, one with a formula has one, and who lets messages go at a loss says why. */
export const routeRules: EntityRules = {
  async compute(_ctx, _transaction, records) {
    return new Map(
      records.map((record) => [record.id, { unreadable: unreadableIn(writtenIn(record)) }]),
    )
  },
  async beforeAdd(_work, values) {
    demandWhole(values)
  },
  async beforeEdit(_work, before, values) {
    demandWhole({ ...before, ...values })
  },
}

/** @throws Refused field.formula, field.senderList, field.pattern, field.senderRules, field.contentRules, route.formula, route.reason */
function demandWhole(rule: FieldValues | EntityRecord): void {
  for (const { field, isRight, reason } of written) {
    const value = rule[field]
    if (typeof value === 'string' && value !== '' && !isRight(value)) refuse(field, reason)
  }
  const isMissing = (name: string): boolean => rule[name] == null || rule[name] === ''
  if (rule['strategy'] === 'formula' && isMissing('formula')) refuse('formula', 'route.formula')
  if (rule['belowCost'] === 'allow' && isMissing('belowCostReason')) {
    refuse('belowCostReason', 'route.reason')
  }
}

function refuse(field: string, reason: ErrorCode): never {
  throw new Refused(reason, { fields: { [field]: { reason } } })
}

/** What a record has written, as routing reads it. */
function writtenIn(record: EntityRecord): Written {
  const said = (name: string): string | null => {
    const value = record[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    senders: said('senders'),
    text: said('contentPattern'),
    formula: said('formula'),
    strategy: routeStrategies.find((one) => one === record['strategy']) ?? 'share',
    senderRules: said('senderRules'),
    contentRules: said('contentRules'),
  }
}
