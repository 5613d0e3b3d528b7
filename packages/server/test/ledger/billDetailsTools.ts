import type { Client } from '../Client.ts'
import { okay } from '../world.ts'

/** What a company says of itself on bills: one's own, or that of a company in sight. */
export const details = async (by: Client, companyId?: string) =>
  okay(await by.get('/ledger/bill/details', companyId === undefined ? {} : { companyId }))

/** Saves one's own details with a change to them. */
export const saveDetails = (by: Client, change: object) =>
  details(by).then(({ version, legalName, address, taxId, bankDetails, billPrefix }) =>
    by.post('/ledger/bill/saveDetails', {
      version,
      legalName,
      address,
      taxId,
      bankDetails,
      billPrefix,
      ...change,
    }),
  )
