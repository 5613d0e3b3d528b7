import { CountryTexts, type SenderApproval } from '@tandem/core'
import { isMarketing, type SmsProduct, type TestResult } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { registrationRule } from '../../store/gatewayTests/toolRuns.ts'

interface Asked {
  companyId: string
  product: SmsProduct
  /** Null: the carrier's own number. */
  sender: string | null
  approvals: readonly SenderApproval[]
  mostCharacters: number
}

/** A text and its sender as each country gets them, by the rules of a send. */
export const textsOf = (
  snapshot: Pick<Snapshot, 'countryRules' | 'companies'>,
  { companyId, product, ...asked }: Asked,
  content: string,
): CountryTexts =>
  new CountryTexts({
    ...asked,
    rules: snapshot.countryRules,
    product,
    isMarketing: isMarketing(product),
    signatures: snapshot.companies.get(companyId)?.signatures ?? [],
    content,
  })

/**
 * What a country makes of the sender and of a text that names neither its signature nor how to opt out, and every rule of it
 * that the message does not keep.
 * @param country ISO code
 */
export async function thereOf(
  db: Transaction,
  snapshot: Pick<Snapshot, 'countryRules' | 'companies'>,
  asked: Asked,
  country: string,
): Promise<Pick<TestResult, 'there' | 'refusals'>> {
  const found = textsOf(snapshot, asked, '').there(country)
  if (!('reason' in found)) {
    const { sender, replacedBy, before, after } = found
    const added = { before: before.trim(), after: after.trim() }
    return { there: { sender, replacedBy, ...added, registration: null }, refusals: [] }
  }
  // A rule about texts stands in the way as well, whatever becomes of the sender.
  const unsent = textsOf(snapshot, { ...asked, sender: null }, '').there(country)
  const codes = [found, unsent].flatMap((there) => ('reason' in there ? [there.reason] : []))
  const registration = await registrationIn(db, country)
  return {
    there: { sender: null, replacedBy: null, before: '', after: '', registration },
    refusals: [...new Set(codes)].map((code) => ({ code })),
  }
}

/** What registering a sender in a country needs; null: nothing that is known. */
async function registrationIn(
  db: Transaction,
  country: string,
): Promise<{ documents: string | null; days: number | null } | null> {
  const found = await registrationRule(db, country)
  return found ?? null
}
