import type { ErrorTable } from './errorTable.ts'

/** Errors of price lists and their versions. */
export const rateErrors = {
  'rate.inForce': { status: 409 },
  'rate.notOfProduct': { status: 422 },
  /** args: n, who */
  'rate.belowSold': { status: 422 },
  /** args: percent */
  'rate.needsApproval': { status: 422 },
  'rate.notBought': { status: 422 },
  /** args: n */
  'company.rateGroupBelow': { status: 422 },
  /** args: n */
  'company.rateGroupLacks': { status: 422 },
  'rateVersion.notDraft': { status: 409 },
  'rateVersion.notWaiting': { status: 409 },
  'rateVersion.notScheduled': { status: 409 },
  'rateVersion.inForce': { status: 409 },
  'rateVersion.importing': { status: 409 },
  'rateVersion.busy': { status: 409 },
  'rateVersion.empty': { status: 422 },
  /** args: n */
  'rateVersion.wrong': { status: 422 },
  /** args: n */
  'rateVersion.below': { status: 422 },
  /** args: n */
  'rateVersion.belowSold': { status: 422 },
  /** args: n */
  'rateVersion.notBought': { status: 422 },
  /** args: n, who */
  'rateVersion.soldOn': { status: 422 },
  'rateVersion.past': { status: 422 },
  'rateVersion.sameTime': { status: 409 },
  'rateVersion.ownRequest': { status: 403 },
  'rateVersion.noColumns': { status: 422 },
  'rateVersion.currency': { status: 422 },
  'rateVersion.noFile': { status: 404 },
} as const satisfies ErrorTable
