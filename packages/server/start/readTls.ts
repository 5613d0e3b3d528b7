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
  return readPair(tls, 'TANDEM_TLS')
}

/** The same of the port of SMPP clients that have TLS; undefined: there is none. @throws BadSetting as readTls */
export async function readSmppTls(
  settings: Pick<Settings, 'smppTls' | 'tls'>,
): Promise<SmppTls | undefined> {
  const { smppTls, tls } = settings
  if (smppTls === null) return undefined
  const isShared = tls !== null && tls !== 'proxy' && tls.certFile === smppTls.certFile
  const pair = await readPair(smppTls, isShared ? 'TANDEM_TLS' : 'TANDEM_SMPP_TLS')
  return { port: smppTls.port, ...pair }
}

/** Where SMPP clients find TLS, and the certificate. */
export interface SmppTls {
  port: number
  cert: Buffer
  key: Buffer
}

async function readPair(
  { certFile, keyFile }: { certFile: string; keyFile: string },
  names: 'TANDEM_TLS' | 'TANDEM_SMPP_TLS',
) {
  const cert = await read(`${names}_CERT`, certFile)
  const key = await read(`${names}_KEY`, keyFile)
  understood(`${names}_CERT is no certificate (PEM)`, () => new X509Certificate(cert))
  understood(`${names}_KEY is not the key of ${names}_CERT`, () =>
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
