import type { MessageKey } from '@tandem/i18n/translator'

/** How a client reaches an account. */
export interface ClientFacts {
  host: string
  port: number
  tls: boolean
  systemId: string
  modes: 'both' | 'send' | 'receive'
  windowSize: number
  tps: number
  /** What the account takes data_coding 0 for. */
  alphabet: 'gsm7' | 'ascii' | 'latin1'
  codingOneIsGsm: boolean
}

/** Stands in settings where the password goes, which nobody can read. */
export const PASSWORD_PLACE = 'PASSWORD'

export const programs = ['kannel', 'jasmin', 'perl', 'node', 'java'] as const
export type Program = (typeof programs)[number]

export const programNames = {
  kannel: 'smppConnect.program.kannel',
  jasmin: 'smppConnect.program.jasmin',
  perl: 'smppConnect.program.perl',
  node: 'smppConnect.program.node',
  java: 'smppConnect.program.java',
} as const satisfies Readonly<Record<Program, MessageKey>>

/** The settings of a program, to be copied as they are. */
export const settingsFor = (program: Program, facts: ClientFacts): string =>
  makers[program](facts).join('\n')

const makers: Readonly<Record<Program, (facts: ClientFacts) => string[]>> = {
  kannel: ({ host, port, tls, systemId, modes, windowSize, tps, alphabet }) => [
    'group = smsc',
    'smsc = smpp',
    'smsc-id = tandem',
    `host = ${host}`,
    ...(modes === 'receive' ? [`receive-port = ${port}`] : [`port = ${port}`]),
    ...(tls ? ['use-ssl = true'] : []),
    `smsc-username = ${systemId}`,
    `smsc-password = ${PASSWORD_PLACE}`,
    'system-type = ""',
    `transceiver-mode = ${modes === 'both'}`,
    'interface-version = 34',
    ...(alphabet === 'gsm7' ? [] : [`alt-charset = ${charsets[alphabet]}`]),
    `max-pending-submits = ${windowSize}`,
    `throughput = ${tps}`,
    'enquire-link-interval = 30',
    'reconnect-delay = 10',
  ],
  jasmin: ({ host, port, tls, systemId, modes, tps }) => [
    'smppccm -a',
    'cid tandem',
    `host ${host}`,
    `port ${port}`,
    ...(tls ? ['ssl yes'] : []),
    `username ${systemId}`,
    `password ${PASSWORD_PLACE}`,
    `bind ${bindOf[modes]}`,
    `submit_throughput ${tps}`,
    'dlr_msgid 0',
    'elink_interval 30',
    'con_fail_delay 10',
    'ok',
    'smppccm -1 tandem',
    'persist',
  ],
  perl: ({ host, port, tls, systemId, modes }) => [
    'use Net::SMPP;',
    ...(tls ? ['# Net::SMPP has no TLS: put stunnel in front of it.'] : []),
    '',
    `my $smpp = Net::SMPP->new_${bindOf[modes]}('${tls ? '127.0.0.1' : host}',`,
    `  port      => ${port},`,
    `  system_id => '${systemId}',`,
    `  password  => '${PASSWORD_PLACE}',`,
    ') or die "bind failed: $!";',
  ],
  node: ({ host, port, tls, systemId, modes, codingOneIsGsm }) => [
    ...(codingOneIsGsm
      ? []
      : ['// For @ and €, turn on "data_coding 1 means GSM" in the account.']),
    "const smpp = require('smpp')",
    '',
    'const session = smpp.connect({',
    `  url: '${tls ? 'ssmpp' : 'smpp'}://${host}:${port}',`,
    '  auto_enquire_link_period: 30000,',
    '})',
    `session.bind_${bindOf[modes]}(`,
    `  { system_id: '${systemId}', password: '${PASSWORD_PLACE}' },`,
    '  (pdu) => console.log(pdu.command_status),',
    ')',
  ],
  java: ({ host, port, tls, systemId, modes }) => [
    tls
      ? 'SMPPSession session = new SMPPSession(new SSLSocketConnectionFactory());'
      : 'SMPPSession session = new SMPPSession();',
    'session.setEnquireLinkTimer(30000);',
    `session.connectAndBind("${host}", ${port},`,
    `    new BindParameter(BindType.${bindTypes[modes]}, "${systemId}", "${PASSWORD_PLACE}", "",`,
    '        TypeOfNumber.UNKNOWN, NumberingPlanIndicator.UNKNOWN, null));',
  ],
}

const charsets = { ascii: 'US-ASCII', latin1: 'ISO-8859-1' } as const
const bindOf = { both: 'transceiver', send: 'transmitter', receive: 'receiver' } as const
const bindTypes = { both: 'BIND_TRX', send: 'BIND_TX', receive: 'BIND_RX' } as const
