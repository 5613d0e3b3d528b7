import type { CodeWay, PlatformSettings } from '@tandem/model'

/** URL of the console's own sign-in page; null if not configured. */
export const loginPage = ({ publicUrl }: PlatformSettings): string | null =>
  publicUrl === '' ? null : `${publicUrl.replace(/\/+$/, '')}/user/login`

/** Whether codes can be sent this way: a company pays for SMS, or a mail server is configured. */
export const wayIsOpen = (settings: PlatformSettings, way: CodeWay): boolean =>
  way === 'phone'
    ? settings.codeCompanyId !== ''
    : settings.smtpHost !== '' && settings.mailFrom !== ''
