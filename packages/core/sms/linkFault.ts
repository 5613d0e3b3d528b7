/**
 * Why a gateway does not work as it should. Up to `certificateName`: no connection was established. Then: the carrier
 * refused the bind or did not answer it, or a session ended. `carrierFaults`: the gateway is connected, but the
 * submits of several customers fail and none is accepted. `carrierPaused`: the carrier gave a code that asks for a
 * pause. `dailyLimit`: what may be sent in a day is sent. The last
 * three of these: it was suspended because it does not deliver as its limits demand (`GatewayWatch`). Over HTTP:
 * `throttled`, `slowed`: it is connected, and its carrier throttles some messages, or so many that everybody is slowed down;
 * `addressForbidden`: the address is not public, and no setting allows it; `secretMissing`: the mapping asks for a
 * secret that the gateway does not have.
 */
export const linkFaults = [
  'nameUnknown',
  'refused',
  'unreachable',
  'connectTimeout',
  'tls',
  'certificate',
  'certificateExpired',
  'certificateName',
  'systemId',
  'password',
  'bindMode',
  'alreadyBound',
  'bindRefused',
  'bindTimeout',
  'dropped',
  'unbound',
  'silent',
  'garbled',
  'carrierFaults',
  'carrierPaused',
  'dailyLimit',
  'lowDelivery',
  'manyRefused',
  'missingReceipts',
  'addressForbidden',
  'secretMissing',
  'throttled',
  'slowed',
] as const

export type LinkFault = (typeof linkFaults)[number]
