import type { CodeWay, OpenDoors, PlatformSettings } from '@tandem/model'

import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../settings/readSettings.ts'

/** Where people come back to from a single sign-on; null while nobody said where the console is. */
export const loginPage = ({ publicUrl }: PlatformSettings): string | null =>
  publicUrl === '' ? null : `${publicUrl.replace(/\/+$/, '')}/user/login`

/** Whether codes can go this way: there is somebody who sends and pays, or a server that takes mail. */
export const wayIsOpen = (settings: PlatformSettings, way: CodeWay): boolean =>
  way === 'phone'
    ? settings.codeCompanyId !== ''
    : settings.smtpHost !== '' && settings.mailFrom !== ''

/** @throws Refused door.closed */
export function demandWay(settings: PlatformSettings, way: CodeWay): void {
  if (!wayIsOpen(settings, way)) throw new Refused('door.closed')
}

/** GET /sys/doors */
export async function openDoors(ports: Pick<Ports, 'system' | 'secrets'>): Promise<OpenDoors> {
  const settings = await readSettings(ports)
  const service = loginPage(settings)
  const casLoginUrl =
    settings.casUrl === '' || service === null
      ? null
      : `${settings.casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(service)}`
  return {
    registrationOpen: settings.registrationOpen,
    casLoginUrl,
    phone: wayIsOpen(settings, 'phone'),
    mail: wayIsOpen(settings, 'mail'),
  }
}
