import { join } from 'node:path'

import type { Settings } from '../settings.ts'
import { tlsSentence } from './readTls.ts'
import type { Platform } from './startPlatform.ts'

/** What a start that went well says on the terminal: where, the accounts that were made now, and how TLS is meant. */
export function readyLines(
  settings: Pick<Settings, 'mode' | 'adminPassword' | 'dataDir' | 'tls'>,
  { url, madeAccounts, carriersUrl }: Omit<Platform, 'stop'>,
): string[] {
  const isProduction = settings.mode === 'production'
  // What the operator has set need not be said again; what was made is said this once and stands nowhere.
  const isShown = !isProduction || settings.adminPassword === null
  return [
    `Tandem is ready: ${url}`,
    ...madeAccounts.map(
      ({ username, password, role }) =>
        `  ${role.padEnd(10)} ${username}${isShown ? ` / ${password}` : ''}`,
    ),
    ...(isProduction && isShown && madeAccounts.length > 0
      ? ['  This password is shown once. The first sign-in asks for another one.']
      : []),
    ...(!isProduction && madeAccounts.length === 0
      ? [`Accounts to sign in with: ${join(settings.dataDir, 'running.json')}`]
      : []),
    ...(isProduction ? [tlsSentence(settings.tls)] : []),
    ...(carriersUrl ? [`Simulated carriers: ${carriersUrl}`] : []),
  ]
}
