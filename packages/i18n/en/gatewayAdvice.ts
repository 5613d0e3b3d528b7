/** What to do about a gateway that does not work, by its problem. */
export const gatewayAdvice = {
  'gateway.nextAttempt': 'Next attempt {at}',
  'gateway.inherited.set': 'from connection set {name}',
  'gateway.inherited.default': 'default',
  'gateway.advice.nameUnknown': 'Check the host for typos, and that this server’s DNS knows it.',
  'gateway.advice.refused':
    'Check the port with the carrier, and ask them to allow the IP address of this server.',
  'gateway.advice.unreachable':
    'There is no route to this host. Check the address, your firewall and any VPN to the carrier.',
  'gateway.advice.connectTimeout':
    'A firewall may drop the connection. Ask the carrier to allow the IP address of this server, and check the port.',
  'gateway.advice.tls':
    'Ask the carrier which port uses TLS, then change the port or turn TLS off.',
  'gateway.advice.certificate':
    'Get the CA certificate from the carrier and paste it into this gateway or its connection set.',
  'gateway.advice.certificateExpired':
    'Ask the carrier to renew its certificate. Until then, check that the clock of this server is right.',
  'gateway.advice.certificateName':
    'Enter the host by the name in the certificate, not by another name or its IP address.',
  'gateway.advice.systemId': 'Check the system ID with the carrier. Upper and lower case matter.',
  'gateway.advice.password':
    'Enter the password again. If it stays wrong, ask the carrier to reset it: some accounts lock after failed attempts.',
  'gateway.advice.bindMode':
    'Switch the bind mode between transceiver and transmitter with receiver, as your contract says.',
  'gateway.advice.alreadyBound':
    'Reduce the number of binds to what the carrier allows, or close sessions held by other systems.',
  'gateway.advice.bindRefused':
    'Check the system ID, the password and the number of binds, and ask the carrier whether your IP is allowed and the account active.',
  'gateway.advice.bindTimeout':
    'The port answers but no bind comes back. Check that it is the SMPP port, and ask the carrier about its server.',
  'gateway.advice.dropped':
    'Ask the carrier why it closes the connection. A keep-alive interval that is too long is a common reason.',
  'gateway.advice.unbound':
    'The carrier ended the session, often for maintenance. It is opened again automatically.',
  'gateway.advice.silent':
    'Ask the carrier about its server. The connection is opened again automatically.',
  'gateway.advice.garbled': 'This port speaks another protocol. Check port and TLS.',
  'gateway.advice.carrierFaults':
    'Compare the error codes in the outbox with the carrier’s list, and ask them. Other gateways take over where a route allows it.',
  'gateway.advice.carrierPaused':
    'Sending continues automatically. If this happens often, check this code under error rules.',
  'gateway.advice.dailyLimit':
    'Sending continues at 00:00 UTC. Raise the daily limit if your contract allows it.',
  'gateway.advice.lowDelivery':
    'A few messages are tried after the pause. Ask the carrier about delivery, or check this gateway’s limit.',
  'gateway.advice.manyRefused':
    'Check the error codes in the outbox: sender IDs or templates may not be registered with the carrier.',
  'gateway.advice.missingReceipts':
    'Ask the carrier whether receipts are switched on for this account, and check that a session receives them.',
  'gateway.advice.addressForbidden':
    'Use a public address, or have an administrator allow this one in the platform settings.',
  'gateway.advice.secretMissing': 'Add the secret that the HTTP mapping names to this gateway.',
  'gateway.advice.throttled':
    'Usually no action is needed. If it lasts, lower TPS to what the carrier allows, or ask for more.',
  'gateway.advice.slowed': 'Lower TPS to what the carrier allows, or ask for more throughput.',
  'gateway.advice.sendOnly':
    'No session receives receipts. Check that the carrier allows a receiver for this account.',
} as const
