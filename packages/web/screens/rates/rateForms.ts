import { FillRates } from './FillRates.tsx'
import { PasteRates } from './PasteRates.tsx'
import { PublishVersion } from './PublishVersion.tsx'
import { PutRate } from './PutRate.tsx'
import { WithdrawVersion } from './WithdrawVersion.tsx'

/** The forms of drafts, which come together. */
export const rateForms = {
  FillRates,
  PasteRates,
  PublishVersion,
  PutRate,
  WithdrawVersion,
} as const
