import { exports } from './exports.ts'
import { faults } from './faults.ts'
import { fields } from './fields.ts'
import { kit } from './kit.ts'
import { nouns } from './nouns.ts'
import { shell } from './shell.ts'
import { views } from './views.ts'

/** Texts of the shell and of the parts that every screen has. */
export const shared = {
  ...exports,
  ...faults,
  ...fields,
  ...kit,
  ...nouns,
  ...shell,
  ...views,
} as const
