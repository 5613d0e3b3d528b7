import type { notices as en } from '../en/notices.ts'

export const notices = {} as const satisfies Record<keyof typeof en, string>
