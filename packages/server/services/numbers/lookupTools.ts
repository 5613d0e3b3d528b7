import type { HlrLookup } from '../../ports/hlrLookup.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'

/** Whom networks are asked through, and by which prices. */
export interface LookupTools {
  hlr: HlrLookup
  snapshots: Pick<Snapshots, 'current'>
}
