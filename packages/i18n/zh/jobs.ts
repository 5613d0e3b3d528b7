import type { jobs as en } from '../en/jobs.ts'

export const jobs = {} as const satisfies Record<keyof typeof en, string>
