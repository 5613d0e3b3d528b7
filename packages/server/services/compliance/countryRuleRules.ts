import { namesWord, wordsOf } from '@tandem/core'
import type { FieldValues } from '@tandem/model'
import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'

/** A rule says by what a name is replaced, and its lines name a word that is honoured. */
export const countryRuleRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandWhole(values)
  },
  async beforeEdit(_work, before, values) {
    demandWhole({ ...before, ...values })
  },
}

const lines = ['optOutLine', 'optOutLineEn', 'optOutLineZh'] as const

/** @throws Refused countryRule.replacedBy, countryRule.optOutWord */
function demandWhole(rule: FieldValues | EntityRecord): void {
  if (rule['alphanumeric'] === 'replaced' && rule['replacedBy'] == null) {
    throw new Refused('countryRule.replacedBy', {
      fields: { replacedBy: { reason: 'countryRule.replacedBy' } },
    })
  }
  const words = wordsOf(plainText(rule['optOutWords'] ?? ''))
  for (const name of lines) {
    const line = rule[name]
    if (line == null || line === '' || namesWord(plainText(line), words)) continue
    throw new Refused('countryRule.optOutWord', {
      fields: { [name]: { reason: 'countryRule.optOutWord' } },
    })
  }
}
