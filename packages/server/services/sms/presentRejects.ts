import type { Reject } from '@tandem/model'
import type { TaskReject } from '../../store/tasks/blocks.ts'
import type { Ctx } from '../ctx.ts'
import { reasonText } from '../reasonText.ts'

/** Maximum lines in an answer; all of them are in the task's file of rejects. */
export const REJECTS_SHOWN = 1_000

export const presentRejects = (ctx: Ctx, rejects: readonly TaskReject[]): Reject[] =>
  rejects.map(({ row, mobile, reason }) => ({
    row,
    mobile,
    reason,
    reasonText: reasonText(ctx.locale, reason) ?? reason,
  }))
