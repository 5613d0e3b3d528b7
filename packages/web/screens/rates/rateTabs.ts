import { GroupVersions } from './GroupVersions.tsx'
import { RateHistory } from './RateHistory.tsx'
import { VersionChanges } from './VersionChanges.tsx'

/** Tabs of records of price lists, which come together. */
export const rateTabs = { GroupVersions, RateHistory, VersionChanges } as const
