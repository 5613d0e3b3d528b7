import type { EntityRules } from '../entity/rules.ts'

/** An entry says where it came from. */
export const blacklistRules: EntityRules = {
  async beforeAdd(_work, values, from) {
    if (from === 'sheet') values['source'] = 'import'
  },
}
