import {
  type ChosenTlvs,
  errorPolicies,
  parseReceiptRules,
  parseTlvRules,
  type ReceiptRules,
  type SubmitPolicy,
  type TlvFacts,
  tlvsOf,
} from '@tandem/core'
import type { GatewayRow } from '../ports/sms/engineConfig.ts'

interface Compiled {
  policies: ReadonlyMap<number, SubmitPolicy>
  receipts: ReceiptRules
  tlvs: ReturnType<typeof parseTlvRules> & object
}

const compiled = new WeakMap<GatewayRow, Compiled>()

/** The rules of a gateway are read once for each change of it. */
function rulesOf(row: GatewayRow): Compiled {
  const known = compiled.get(row)
  if (known) return known
  const rules = {
    policies: errorPolicies(row.errorTable, row.errorRules),
    receipts: parseReceiptRules(row.errorRules ?? '') ?? new Map(),
    tlvs: parseTlvRules(row.tlvRules ?? '') ?? [],
  }
  compiled.set(row, rules)
  return rules
}

/** What answers of this gateway's carrier mean, where they differ from the standard. */
export const ownPolicies = (row: GatewayRow): ReadonlyMap<number, SubmitPolicy> =>
  rulesOf(row).policies

/** What error codes in receipts of this gateway's carrier mean, where it differs from the standard. */
export const ownReceiptRules = (row: GatewayRow): ReceiptRules => rulesOf(row).receipts

const NONE: ChosenTlvs = { tlvs: [], missing: null }

/** The parameters this gateway's carrier wants with a message, and whether it lacks one. */
export function ownTlvs(row: GatewayRow, facts: () => TlvFacts): ChosenTlvs {
  const { tlvs } = rulesOf(row)
  return tlvs.length === 0 ? NONE : tlvsOf(tlvs, facts())
}
