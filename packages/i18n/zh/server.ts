import type { server as en } from '../en/server.ts'

export const server = {} as const satisfies Record<keyof typeof en, string>
