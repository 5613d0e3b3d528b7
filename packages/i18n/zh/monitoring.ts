import type { monitoring as en } from '../en/monitoring.ts'

export const monitoring = {} as const satisfies Record<keyof typeof en, string>
