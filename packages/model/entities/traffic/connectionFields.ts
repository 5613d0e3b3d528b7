import { errorTableNames } from '@tandem/core'

import { choice, integer, text } from '../../kit/field.ts'

/** Asked only of what has a connection of its own. */
export const ofLinks = { when: { field: 'protocol', is: ['smpp'] } } as const
/** Asked of whatever carries messages itself. */
export const ofCarriers = { when: { field: 'protocol', is: ['smpp', 'http'] } } as const

/** Where a carrier is reached. A gateway that names no host of its own takes all of it from its connection set. */
export const addressFields = {
  host: text({
    ...ofLinks,
    max: 255,
    format: 'host',
    list: 160,
    filter: true,
    group: 'connection',
  }),
  port: integer({ ...ofLinks, from: 1, to: 65535, isName: true, list: 90, group: 'connection' }),
  backupHosts: text({
    ...ofLinks,
    max: 1000,
    format: 'hostList',
    list: 'optional',
    group: 'connection',
    help: true,
  }),
} as const

/** What a carrier wants of every session. A gateway takes each that it leaves empty from its connection set. */
export const sessionFields = {
  systemType: text({ ...ofLinks, max: 12, group: 'connection' }),
  bindMode: choice(['transceiver', 'pair'], { ...ofLinks, list: 'optional', group: 'connection' }),
  windowSize: integer({
    ...ofCarriers,
    from: 1,
    to: 1000,
    list: 'optional',
    group: 'speed',
    help: true,
  }),
  enquireLinkSeconds: integer({
    ...ofCarriers,
    from: 5,
    to: 600,
    list: 'optional',
    group: 'speed',
  }),
  responseTimeoutSeconds: integer({
    ...ofCarriers,
    from: 1,
    to: 300,
    list: 'optional',
    group: 'speed',
  }),
  messageIdFormat: choice(['learn', 'same', 'hexToDecimal', 'decimalToHex'], {
    ...ofLinks,
    list: 'optional',
    group: 'dialect',
    help: true,
  }),
  gsmCharset: choice(['gsm7', 'latin1', 'ascii'], {
    ...ofLinks,
    list: 'optional',
    group: 'dialect',
  }),
  partReference: choice(['widest', 'narrow'], {
    ...ofLinks,
    list: 'optional',
    group: 'dialect',
    help: true,
  }),
  validityFormat: choice(['relative', 'absolute', 'none'], {
    ...ofLinks,
    list: 'optional',
    group: 'dialect',
    help: true,
  }),
  sourceTon: integer({ ...ofLinks, from: 0, to: 6, group: 'dialect', help: true }),
  sourceNpi: integer({ ...ofLinks, from: 0, to: 18, group: 'dialect' }),
  errorTable: choice(errorTableNames, {
    ...ofLinks,
    list: 'optional',
    group: 'dialect',
    help: true,
  }),
  errorRules: text({ ...ofLinks, max: 4000, format: 'errorRules', group: 'dialect', help: true }),
  tlvRules: text({ ...ofLinks, max: 4000, format: 'tlvRules', group: 'dialect', help: true }),
} as const

/** What is used where neither a gateway nor its connection set says anything. */
export const sessionDefaults = {
  port: 2775,
  bindMode: 'transceiver',
  windowSize: 100,
  enquireLinkSeconds: 30,
  responseTimeoutSeconds: 30,
  messageIdFormat: 'learn',
  gsmCharset: 'gsm7',
  partReference: 'widest',
  validityFormat: 'relative',
  errorTable: 'standard',
} as const

/** Requests to a vendor over HTTP that may be under way at once, where its gateway does not say. */
export const HTTP_WINDOW = 20
