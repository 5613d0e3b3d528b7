import { errorTableNames } from '@tandem/core'

import { choice, integer, text } from '../../kit/field.ts'

/** Where a carrier is reached. A gateway that names no host of its own takes all of it from its connection set. */
export const addressFields = {
  host: text({ max: 255, format: 'host', list: 160, filter: true, group: 'connection' }),
  port: integer({ from: 1, to: 65535, isName: true, list: 90, group: 'connection' }),
  backupHosts: text({
    max: 1000,
    format: 'hostList',
    list: 'optional',
    group: 'connection',
    help: true,
  }),
} as const

/** What a carrier wants of every session. A gateway takes each that it leaves empty from its connection set. */
export const sessionFields = {
  systemType: text({ max: 12, group: 'connection' }),
  bindMode: choice(['transceiver', 'pair'], { list: 'optional', group: 'connection' }),
  windowSize: integer({ from: 1, to: 1000, list: 'optional', group: 'speed', help: true }),
  enquireLinkSeconds: integer({ from: 5, to: 600, list: 'optional', group: 'speed' }),
  responseTimeoutSeconds: integer({ from: 1, to: 300, list: 'optional', group: 'speed' }),
  messageIdFormat: choice(['learn', 'same', 'hexToDecimal', 'decimalToHex'], {
    list: 'optional',
    group: 'dialect',
    help: true,
  }),
  gsmCharset: choice(['gsm7', 'latin1', 'ascii'], { list: 'optional', group: 'dialect' }),
  sourceTon: integer({ from: 0, to: 6, group: 'dialect', help: true }),
  sourceNpi: integer({ from: 0, to: 18, group: 'dialect' }),
  errorTable: choice(errorTableNames, { list: 'optional', group: 'dialect', help: true }),
  errorRules: text({ max: 4000, format: 'errorRules', group: 'dialect', help: true }),
  tlvRules: text({ max: 4000, format: 'tlvRules', group: 'dialect', help: true }),
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
  errorTable: 'standard',
} as const
