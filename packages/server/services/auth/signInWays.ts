import type { CodeWay, OpenDoors, PlatformSettings } from '@tandem/model'

import { hostOf } from '@tandem/core'

import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { loginPage, wayIsOpen } from '../settings/signInSettings.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

/**
 * Where single sign-on redirects users who came by `host`: the same page on their brand's host if the
 * allow-list has it, otherwise on the platform's own. Scheme and port are always those of the public URL.
 */
async function returnPage(
  own: string,
  { brands }: Pick<Ports, 'brands'>,
  host: string | undefined,
): Promise<string> {
  const name = host === undefined ? undefined : hostOf(host)
  if (name === undefined || !(await brands.has(name))) return own
  const page = new URL(own)
  page.hostname = name
  return page.href
}

/** @throws Refused door.closed */
export function demandWay(settings: PlatformSettings, way: CodeWay): void {
  if (!wayIsOpen(settings, way)) throw new Refused('door.closed')
}

/** GET /sys/doors, for a visitor with this Host header. */
export async function openDoors(
  ports: Pick<Ports, 'system' | 'secrets' | 'brands'>,
  host: string | undefined,
): Promise<OpenDoors> {
  const settings = await readSettings(ports)
  const own = loginPage(settings)
  const service = settings.casUrl === '' || own === null ? null : await returnPage(own, ports, host)
  const cas = (page: 'login' | 'logout'): string | null =>
    service === null
      ? null
      : `${settings.casUrl.replace(/\/+$/, '')}/${page}?service=${encodeURIComponent(service)}`
  return {
    registrationOpen: settings.registrationOpen,
    casLoginUrl: cas('login'),
    casLogoutUrl: cas('logout'),
    phone: wayIsOpen(settings, 'phone'),
    mail: wayIsOpen(settings, 'mail'),
  }
}
