/** The sessions of a gateway, on its record. */
export const gatewayBinds = {
  'gateway.tab.tests': 'Tests',
  'gateway.tab.binds': 'Binds',
  'gateway.binds.now': 'Connections to the carrier now, read every two seconds.',
  'gateway.binds.host': 'Host',
  'gateway.binds.mode': 'Mode',
  'gateway.binds.mode.transceiver': 'Transceiver',
  'gateway.binds.mode.transmitter': 'Transmitter',
  'gateway.binds.mode.receiver': 'Receiver',
  'gateway.binds.status': 'Status',
  'gateway.binds.status.bound': 'Bound',
  'gateway.binds.status.ending': 'Unbinding',
  'gateway.binds.status.connecting': 'Connecting',
  'gateway.binds.status.waiting': 'Waiting to retry',
  'gateway.binds.since': 'Bound since',
  'gateway.binds.inFlight': 'In flight / window',
  'gateway.binds.reduced': 'Reduced from {of}: the carrier throttles or is slow',
  'gateway.binds.throttled':
    '{fault} since {since}: {throttled, number} of {of, number} submits in the last minute.',
  'gateway.binds.submitted': 'Submitted',
  'gateway.binds.lastError': 'Last error',
  'gateway.binds.closed': 'This gateway isn’t open on any server',
  'gateway.binds.closedText':
    'Binds appear here once the gateway is enabled and the sending engine runs.',
  'gateway.binds.http': 'No permanent connections',
  'gateway.binds.httpText':
    'This gateway talks to its vendor by HTTP requests, so there are no binds.',
  'gateway.binds.hybrid': 'No connections of its own',
  'gateway.binds.hybridText':
    'A hybrid gateway sends through its member gateways. Open one of them to see its binds.',
  'gateway.binds.kick': 'Disconnect',
  'gateway.binds.kickTitle': 'Disconnect the bind to {host}?',
  'gateway.binds.kickText':
    'Open requests get up to 5 seconds to be answered. Then the bind is closed and opened again automatically. To keep it closed, disable the gateway.',
  'gateway.binds.kicked': 'Disconnecting. The gateway binds again automatically.',
  'gateway.binds.gone': 'This bind had already ended.',
} as const
