import { country } from '../entities/traffic/country.ts'
import { company } from '../entities/organisation/company.ts'
import { user } from '../entities/organisation/user.ts'
import { type Field, text } from '../kit/field.ts'

/** The fields an applicant fills in, with the rules of the records they become; for the page and the server. */
export const requestFields = {
  companyName: company.fields.name,
  contactName: { ...company.fields.contactName, required: true },
  email: text({ max: 128, format: 'email', required: true }),
  username: user.fields.username,
  country: { ...country.fields.iso2, required: false },
  remark: company.fields.remark,
} as const satisfies Readonly<Record<string, Field>>
