import { soldProducts } from './channels/channels.ts'

/** Why a balance changed without messages. */
const documentKinds = ['recharge', 'refund', 'bonus', 'adjust', 'payout', 'reverse'] as const
/** What a line of a statement is about. */
export const statementKinds = ['charge', ...documentKinds] as const
/** What an account can be charged for. */
export const statementProducts = soldProducts
