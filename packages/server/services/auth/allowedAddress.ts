import { type AddressRange, isWithin, parseAddresses } from '@tandem/core'

/** The lists an address must be on: the non-empty ones of user and company. */
export type AddressLists = readonly (readonly AddressRange[])[]

/** The stored list, prepared for comparison. An empty list allows every address; an invalid one allows none. */
export const addressLists = (...lists: readonly (string | null)[]): AddressLists =>
  lists.flatMap((text) => {
    if (text === null || text.trim() === '') return []
    return [parseAddresses(text) ?? []]
  })

/** Whether a session may be used from an address, by the current lists. */
export const mayComeFrom = (
  { ipList, companyIpList }: { ipList: string | null; companyIpList: string | null },
  ip: string,
): boolean => isAllowedFrom(addressLists(ipList, companyIpList), ip)

/** Whether each list contains the address. */
export const isAllowedFrom = (lists: AddressLists, ip: string): boolean =>
  lists.every((list) => isWithin(list, ip))
