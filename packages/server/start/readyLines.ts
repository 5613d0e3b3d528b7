import { join } from 'node:path'

import type { Settings } from '../settings.ts'
import { tlsSentence } from './readTls.ts'
import type { Platform } from './startPlatform.ts'

/** The terminal output of a successful start: the URL, newly created accounts, and the TLS setup. */
export function readyLines(
  settings: Pick<Settings, 'mode' | 'adminPassword' | 'dataDir' | 'tls'>,
  { url, madeAccounts, carriersUrl }: Pick<Platform, 'url' | 'madeAccounts' | 'carriersUrl'>,
): string[] {
  const isProduction = settings.mode === 'production'
  // Passwords set by the operator are not repeated; generated ones are printed once and stored nowhere.
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
