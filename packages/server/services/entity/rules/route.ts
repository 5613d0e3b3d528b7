import type { ErrorCode, FieldValues } from '@tandem/model'
import type { EntityRecord } from '../../../store/entity/columns.ts'
import { Refused } from '../../Refused.ts'
import type { EntityRules } from '../rules.ts'

/** A rule with a formula has one, and who lets messages go at a loss says why. */
export const routeRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandWhole(values)
  },
  async beforeEdit(_work, before, values) {
    demandWhole({ ...before, ...values })
  },
}

/** @throws Refused route.formula, route.reason */
function demandWhole(rule: FieldValues | EntityRecord): void {
  const isMissing = (name: string): boolean => rule[name] == null || rule[name] === ''
  if (rule['strategy'] === 'formula' && isMissing('formula')) refuse('formula', 'route.formula')
  if (rule['belowCost'] === 'allow' && isMissing('belowCostReason')) {
    refuse('belowCostReason', 'route.reason')
  }
}

function refuse(field: string, reason: ErrorCode): never {
  throw new Refused(reason, { fields: { [field]: { reason } } })
}
