import { accounts } from './accounts.ts'
import { apiKeys } from './apiKeys.ts'
import { brands } from './brands.ts'
import { doors } from './doors.ts'
import { errors } from './errors.ts'
import { exports } from './exports.ts'
import { home } from './home.ts'
import { jobs } from './jobs.ts'
import { kit } from './kit.ts'
import { login } from './login.ts'
import { logs } from './logs.ts'
import { monitoring } from './monitoring.ts'
import { notices } from './notices.ts'
import { organisation } from './organisation.ts'
import { own } from './own.ts'
import { palette } from './palette.ts'
import { rights } from './rights.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { sms } from './sms.ts'
import { traffic } from './traffic.ts'
import { trees } from './trees.ts'
import { views } from './views.ts'

/** Texts of the console: everything except the pages before sign-in, which load their own. */
export const consoleTexts = {
  ...accounts,
  ...apiKeys,
  ...brands,
  ...doors,
  ...errors,
  ...exports,
  ...home,
  ...jobs,
  ...kit,
  ...login,
  ...logs,
  ...monitoring,
  ...notices,
  ...organisation,
  ...own,
  ...palette,
  ...rights,
  ...server,
  ...settings,
  ...shell,
  ...sms,
  ...traffic,
  ...trees,
  ...views,
} as const
