import {
  abilities,
  allowed,
  moneyText,
  OUTSIDE_SLOTS,
  smsTask,
  type SmsTaskStatus,
  type TaskSchedule,
  waitingOf,
} from '@tandem/core'
import {
  ofProducts,
  shownSchedule,
  smsLists,
  type SmsProduct,
  type SmsTaskList,
  smsTaskLists,
  type SmsTaskRow,
} from '@tandem/model'

import type { Sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { readLineIn } from '../lists/readList.ts'
import { moneySight } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { taskSource, tasksIn } from '../../store/sms/taskSource.ts'

/** Tasks of each product. */
export const taskLines = ofProducts((product): ListSource<SmsTaskList, SmsTaskRow> => ({
  list: smsTaskLists[product],
  ...taskSource(product),
  filters: { ...taskSource(product).filters, status: byStatus },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(
      ({ micros, back, quotedMicros, isTextFixed, unsubmitted, schedule, ...row }) => {
        const task = {
          status: row['status'] as SmsTaskStatus, // what the table's check allows
          pauseReason: row['pauseReason'],
          accepted: Number(row['accepted']),
          submitted: Number(row['submitted']),
          unsubmitted: Number(unsubmitted),
          retrying: Number(row['retrying']),
          ended: ['delivered', 'undelivered', 'failed', 'cancelled', 'leftOut'].reduce(
            (n, end) => n + Number(row[end]),
            0,
          ),
          isRetried: Number(row['retryTimes']) > 0,
          isTextFixed: isTextFixed === true,
        }
        return {
          ...row,
          ...shownSchedule(schedule as TaskSchedule | null), // as accepted
          waiting: waitingOf(task),
          heldTps: waitingOf(task) > 0 ? row['heldTps'] : null,
          ...(money.of(String(row['companyId'])) && {
            amount: moneyText(BigInt(String(micros)), String(row['currency'])),
            released: moneyText(BigInt(String(back)), String(row['currency'])),
            quotedAmount:
              typeof quotedMicros === 'string'
                ? moneyText(BigInt(quotedMicros), String(row['currency']))
                : null,
          }),
          abilities: abilitiesOf(ctx, product, task),
        }
      },
    )
  },
}))

/** One task. @throws Refused sms.taskNotFound */
export const getTask = (
  ctx: Ctx,
  transaction: Transaction,
  product: SmsProduct,
  id: string,
): Promise<SmsTaskRow> => readLineIn(ctx, transaction, taskLines[product], id, 'sms.taskNotFound')

/** @throws Refused query.badValue for a status that no task is shown in */
function byStatus(text: string): Sql {
  const asked = text.split(',').filter(Boolean)
  const known: readonly string[] = smsTask.statuses
  if (asked.some((one) => !known.includes(one))) {
    throw new Refused('query.badValue', { args: { field: 'status' } })
  }
  return tasksIn(asked)
}

/**
 * Cancelling affects messages no carrier has; if carriers have all of them, the task is shown as in
 * progress.
 */
function abilitiesOf(
  ctx: Ctx,
  product: SmsProduct,
  task: {
    status: SmsTaskStatus
    pauseReason: unknown
    accepted: number
    submitted: number
    unsubmitted: number
    retrying: number
    ended: number
    /** Its messages may be tried again. */
    isRetried: boolean
    /** Its text is another's: of a one-time code, or of an SMPP client. */
    isTextFixed: boolean
  },
): SmsTaskRow['abilities'] {
  const { status } = task
  const may = abilities({
    actions: smsTask.actions,
    status,
    mayDo: (verb) => ctx.can(`${smsLists(product).task}:${verb}`),
    reason: () => 'sms.taskState',
  })
  const isDone = task.isRetried ? task.ended >= task.accepted : waitingOf(task) === 0
  const allSent = allowed(smsTask.actions, 'cancel', status) && isDone
  // It has not begun: its time and its text may still be changed by who may send.
  if (status === smsTask.initial && ctx.can(`${product}:send`)) {
    return { ...may, edit: true, editText: task.isTextFixed ? 'sms.textFixed' : true }
  }
  if (may.resume === true && task.pauseReason === OUTSIDE_SLOTS) {
    return { ...may, resume: 'sms.taskOutsideSlots' }
  }
  return may.cancel === true && allSent ? { ...may, cancel: 'sms.taskAllSent' } : may
}
