import type { LinkFault } from '@tandem/core'

const CONNECT: Readonly<Record<string, LinkFault>> = {
  ENOTFOUND: 'nameUnknown',
  EAI_AGAIN: 'nameUnknown',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ETIMEDOUT: 'connectTimeout',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
}

/** Why no connection was established, by the error of the system; undefined: it gave none. */
export function connectFault(error: Error | undefined, isTls: boolean): LinkFault {
  const code = error && 'code' in error ? String(error.code) : ''
  const known = CONNECT[code]
  if (known) return known
  if (/CERT|ISSUER|SIGNATURE/.test(code)) return 'certificate'
  return isTls ? 'tls' : 'dropped'
}
