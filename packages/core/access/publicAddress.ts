import { addressBytes, isWithin, parseAddresses } from './addresses.ts'

/** Networks that are not the public internet, or stand for others (IANA special-purpose registries). */
const reserved =
  parseAddresses(`0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
    192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3
    2001::/23 2001:db8::/32 2002::/16 3fff::/20`) ?? []
/** IPv4, and the part of IPv6 that is in use. */
const global = parseAddresses('0.0.0.0/0 2000::/3') ?? []

/** Whether an IP address belongs to the public internet; false for whatever is not an address. */
export const isPublicAddress = (address: string): boolean =>
  addressBytes(address) !== undefined && isWithin(global, address) && !isWithin(reserved, address)
