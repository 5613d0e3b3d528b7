import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'

import type { AppOptions } from '../http/app.ts'
import { BadSetting, type Settings } from '../settings.ts'

/**
 * Reads certificate and key from the settings, before anything starts. A renewed certificate takes effect with the next
 * start. @throws BadSetting if a file cannot be read, is not PEM, or the two do not match
 */
export async function readTls(tls: Settings['tls']): Promise<AppOptions['tls']> {
  if (tls === null) return undefined
  if (tls === 'proxy') return tls
  const cert = await read('TANDEM_TLS_CERT', tls.certFile)
  const key = await read('TANDEM_TLS_KEY', tls.keyFile)
  understood('TANDEM_TLS_CERT is no certificate (PEM)', () => new X509Certificate(cert))
  understood('TANDEM_TLS_KEY is not the key of TANDEM_TLS_CERT', () =>
    createSecureContext({ cert, key }),
  )
  return { cert, key }
}

/** How TLS is set up, for the operator of a production start. */
export function tlsSentence(tls: Settings['tls']): string {
  if (tls === null) {
    return 'TLS: none, passwords travel in the clear. Set TANDEM_TLS_CERT and TANDEM_TLS_KEY, or put a proxy in front and set TANDEM_TLS=proxy.'
  }
  return tls === 'proxy'
    ? 'TLS: ended by a proxy in front of this server (TANDEM_TLS=proxy).'
    : `TLS: served here with ${tls.certFile}.`
}

async function read(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new BadSetting(`${name} cannot be read: ${path} (${why}).`)
  }
}

function understood(fault: string, look: () => unknown): void {
  try {
    look()
  } catch (error) {
    throw new BadSetting(`${fault}: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
