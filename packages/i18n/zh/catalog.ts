import { errors } from './errors.ts'
import { home } from './home.ts'
import { kit } from './kit.ts'
import { login } from './login.ts'
import { organisation } from './organisation.ts'
import { server } from './server.ts'
import { shell } from './shell.ts'
import { sms } from './sms.ts'
import { trace } from './trace.ts'
import { traffic } from './traffic.ts'

export const zh = {
  ...errors,
  ...shell,
  ...kit,
  ...login,
  ...sms,
  ...home,
  ...server,
  ...organisation,
  ...trace,
  ...traffic,
} as const
