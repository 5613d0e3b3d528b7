import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { metadataVersion, numberPlanTable } from './numberPlans.ts'

// Run it with `node tools/makeNumberPlans.ts` after libphonenumber-js was updated.
const file = join(import.meta.dirname, '../packages/core/phone/numberPlanTable.ts')
await writeFile(file, numberPlanTable(await metadataVersion()))
