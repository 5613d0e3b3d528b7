import { type AddressRange, isWithin, parseAddresses } from '@tandem/core'

/** The lists an address must be on: those of the user and of the company that are not empty. */
export type AddressLists = readonly (readonly AddressRange[])[]

/**
 * What is stored, ready to compare with. An empty list allows every address; one that cannot be read allows none.
 */
export const addressLists = (...lists: readonly (string | null)[]): AddressLists =>
  lists.flatMap((text) => {
    if (text === null || text.trim() === '') return []
    return [parseAddresses(text) ?? []]
  })

/** Whether a session may be used from an address, by the lists as they are now. */
export const mayComeFrom = (
  { ipList, companyIpList }: { ipList: string | null; companyIpList: string | null },
  ip: string,
): boolean => isAllowedFrom(addressLists(ipList, companyIpList), ip)

/** Whether each list has the address. */
export const isAllowedFrom = (lists: AddressLists, ip: string): boolean =>
  lists.every((list) => isWithin(list, ip))
