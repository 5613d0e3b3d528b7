import { hlrChannel } from '@tandem/model'
import { slotsOf } from '../slotsOf.ts'

/** Jobs that look numbers up write one row of each table after the other in one order, and so share a slot. */
export const lookupSlot = slotsOf(hlrChannel)(0)
