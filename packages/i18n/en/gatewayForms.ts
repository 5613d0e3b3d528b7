/** What is done from a gateway's record: routes imported, a connection set made of its values. */
export const gatewayForms = {
  'gateway.action.testMessage': 'Send a test message',
  'gateway.action.importRouting': 'Import routes',
  'gateway.importRouting.text':
    'A sheet of routes with one header row, up to 2,000 rows. Every route leads to {name}, whatever its gateway column says. Routes with the same name, product, country and operator are updated.',
  'gateway.importRouting.template': 'Download template',
  'gateway.importRouting.fileName': 'Routes template',
  'gateway.importRouting.done': '{added} added, {changed} updated, {unchanged} unchanged',
  'gateway.importRouting.leftOut': '{n, plural, one {# row} other {# rows}} left out',
  'gateway.importRouting.row': 'Row {row}: {message}',
  'gateway.importRouting.open': 'Show the routes of this gateway',
  'gateway.importRouting.again': 'Import another file',
  'gateway.action.addConfig': 'Make a connection set',
  'gateway.addConfig.name': 'Name of the set',
  'gateway.addConfig.text':
    'Host, port, TLS, window, timeouts and carrier specifics move to a set that other gateways can use too. This gateway takes its values from the set and connects as before. Account, password, TPS and limits stay here.',
  'gateway.addConfig.done': 'Connection set “{name}” made',
  'gateway.addConfig.inherits': 'This gateway takes its values from a connection set already.',
} as const
