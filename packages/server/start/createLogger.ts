import { pino, type Logger } from 'pino'

import type { Settings } from '../settings.ts'
import { plainLog } from './plainLog.ts'
import { quietRepeats } from './quietRepeats.ts'

/** The log of the process: readable lines in the sandbox, JSON in production; never contains secrets of requests. */
export function createLogger({ logLevel, mode }: Settings): Logger {
  const options = {
    level: logLevel,
    base: null,
    ...quietRepeats(),
    redact: [
      'req.headers["x-access-token"]',
      'req.headers["x-api-key"]',
      'req.headers.authorization',
      'req.headers["sec-websocket-protocol"]',
      '*.password',
    ],
  }
  if (mode === 'production') return pino(options)
  return pino(
    options,
    plainLog((text) => process.stdout.write(text)),
  )
}
