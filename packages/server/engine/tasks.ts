import {
  allowed,
  type FilledText,
  finalText,
  readText,
  renderText,
  segment,
  SENDING_WHILE_PAUSED,
  type Share,
  smsTask,
  TIME_OVER,
} from '@tandem/core'
import { isSmsProduct, smsRules } from '@tandem/model'
import { SINGLE_PRIORITY } from '../ports/queue.ts'
import type { BlockedReason } from '../ports/sms/blacklist.ts'
import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Shared } from './engine.ts'
import { sizeOf } from './heldMemory.ts'
import { RecipientHours } from './recipientHours.ts'
import type { Message, Task, Variant } from './message.ts'

/** The tasks the engine works on, and what users did to them meanwhile. */
export class Tasks {
  private readonly shared: Shared
  private readonly unseal: (sealed: string) => string
  private readonly known = new Map<string, Task>()
  private readonly reading = new Map<string, Promise<Task | undefined>>()
  /** Called when a paused task runs again or one is cancelled: what was held back continues, or ends. */
  onReleased: (task: Task) => void = () => undefined
  /** Called when tasks are paused, cancelled or completed, or messages of them may no longer be sent. */
  onStopped: (tasks: readonly Task[]) => void = () => undefined
  /** Whether the task is being worked on although none of its messages is in memory. */
  isInUse: (taskId: string) => boolean = () => false

  constructor(shared: Shared, unseal: (sealed: string) => string) {
    this.shared = shared
    this.unseal = unseal
  }

  get(id: string): Promise<Task | undefined> {
    const known = this.known.get(id)
    if (known) return Promise.resolve(known)
    const reading = this.reading.get(id) ?? this.read(id)
    this.reading.set(id, reading)
    return reading
  }

  /** Reads the unknown ones together. */
  async getAll(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.known.has(id))
    if (missing.length === 0) return
    for (const row of await this.shared.store.tasks(missing)) {
      if (!this.known.has(row.id)) this.add(row)
    }
  }

  peek(id: string): Task | undefined {
    return this.known.get(id)
  }

  /** All that are in memory. */
  all(): Iterable<Task> {
    return this.known.values()
  }

  /** Whether this object is still watched for changes. A forgotten one must be read again. */
  isKnown(task: Task): boolean {
    return this.known.get(task.id) === task
  }

  /** Reads the status of tasks again: of the given ones, or else of all that may still change. */
  async refresh(ids?: readonly string[]): Promise<void> {
    for (const [id, task] of this.known) {
      if (task.open === 0 && !this.isInUse(id)) this.known.delete(id)
    }
    const open = [...this.known.values()].filter((task) => !isOver(task)).map(({ id }) => id)
    const wanted = ids?.filter((id) => this.known.has(id)) ?? open
    if (wanted.length === 0) return
    if (!ids) await this.shared.store.pauseForbidden(wanted)
    const stopped = ids ? [] : await this.checkSenders(wanted)
    for (const row of await this.shared.store.tasks(wanted)) {
      const task = this.update(row)
      if (task && !isDispatched(task)) stopped.push(task)
    }
    if (stopped.length > 0) this.onStopped(stopped)
  }

  /**
   * From now on the senders of messages of a rolling task are watched; resolves when it is known whether they may still
   * be used. One whose approval was seen revoked may have been approved again.
   */
  async watch(
    task: Task,
    messages: readonly ({ senderId: string | null } | null)[],
  ): Promise<void> {
    if (!task.isGrowing) return
    const senders = new Set(messages.flatMap((message) => message?.senderId ?? []))
    const unsure = [...senders].filter((senderId) => !task.senders.get(senderId))
    if (unsure.length === 0) return
    const { companyId } = task
    const asked = unsure.map((senderId) => ({ companyId, senderId }))
    const revoked = await this.shared.store.revokedSenders(asked)
    for (const senderId of unsure) task.senders.set(senderId, true)
    for (const { senderId } of revoked) task.senders.set(senderId, false)
  }

  /** Those of the tasks of which a sender was revoked since it was last asked. */
  private async checkSenders(taskIds: readonly string[]): Promise<Task[]> {
    const tasks = taskIds.flatMap((id) => this.known.get(id) ?? [])
    const asked = tasks.flatMap(({ companyId, senders }) =>
      [...senders.keys()].map((senderId) => ({ companyId, senderId })),
    )
    if (asked.length === 0) return []
    const found = await this.shared.store.revokedSenders(asked)
    const revoked = new Set(found.map(({ companyId, senderId }) => `${companyId} ${senderId}`))
    return tasks.filter(({ companyId, senders }) => {
      let isNews = false
      for (const [senderId, wasFree] of senders) {
        const isFree = !revoked.has(`${companyId} ${senderId}`)
        isNews ||= wasFree && !isFree
        senders.set(senderId, isFree)
      }
      return isNews
    })
  }

  private async read(id: string): Promise<Task | undefined> {
    try {
      const [row] = await this.shared.store.tasks([id])
      // Another caller may have read it meanwhile: each task has one object.
      return this.known.get(id) ?? (row && this.add(row))
    } finally {
      this.reading.delete(id)
    }
  }

  private add(row: TaskRow): Task | undefined {
    if (row.status === 'loading') return undefined
    const opened = this.open(row)
    const variables = row.variables && readText(row.content, row.variables)
    const content = variables ? renderText(variables, []) : opened
    const task: Task = {
      ...row,
      content: content ?? finalText(row.content),
      shown: row.content,
      isUnreadable: opened === undefined,
      variables,
      variants: variantsOf(row, content),
      // A text that cannot be decrypted must neither be sent as asterisks nor hold up the others.
      status: opened === undefined ? 'cancelled' : row.status,
      share: shareOf(row),
      size: sizeOf(row),
      hours: this.hoursOf(row),
      texts: new Map(),
      senders: new Map(),
      blocked: null,
      waiting: 0,
      open: 0,
    }
    this.known.set(row.id, task)
    return task
  }

  /** Codes never wait for hours of a country. */
  private hoursOf({ schedule, product }: TaskRow): RecipientHours | null {
    const keepsHours = isSmsProduct(product) && smsRules[product].keepsHours
    if (!schedule?.ofRecipient && !keepsHours) return null
    return new RecipientHours(schedule, () => this.shared.snapshot().hours.get(product))
  }

  /** The text to send; undefined when it was encrypted with another key. */
  open({
    content,
    contentSealed,
  }: Pick<TaskRow, 'content' | 'contentSealed'>): FilledText | undefined {
    if (contentSealed === null) return finalText(content)
    try {
      return finalText(this.unseal(contentSealed))
    } catch (error) {
      this.shared.log.error({ err: error }, 'A sealed text cannot be opened: not sent')
      return undefined
    }
  }

  /** The task, if it has changed. */
  private update(row: TaskRow): Task | undefined {
    const task = this.known.get(row.id)
    // Cancelling is final, also if only we noticed it.
    if (!task || row.status === 'loading' || task.status === 'cancelled') return undefined
    if (row.status === task.status && row.pauseReason === task.pauseReason) return undefined
    task.status = row.status
    task.pauseReason = row.pauseReason
    if (maySubmit(task) || task.status === 'cancelled') this.onReleased(task)
    return task
  }
}

/** Whose turns the messages of a task take. Single ones go one by one, so that none waits for several of another. */
function shareOf({ companyId, priority, product }: TaskRow): Share {
  const isSingle = priority <= SINGLE_PRIORITY
  const perTurn = isSingle || !isSmsProduct(product) ? 1 : smsRules[product].perTurn
  return { company: companyId, isSingle, perTurn }
}

/** What a task says in each country that gets something of its own. @param content undefined: it cannot be opened */
export function variantsOf(
  {
    content: shown,
    variants,
    callbackId,
    origin,
    templateId,
    expiresAt,
  }: Pick<TaskRow, 'content' | 'variants' | 'callbackId' | 'origin' | 'templateId' | 'expiresAt'>,
  content: FilledText | undefined,
): ReadonlyMap<string, Variant> | null {
  if (variants === null) return null
  return new Map(
    Object.entries(variants).map(([country, { before, after, sender }]) => {
      const around = (own: FilledText) => finalText(before + own + after)
      const text = around(content ?? finalText(shown))
      const body = {
        content: text,
        shown: around(finalText(shown)),
        isUnreadable: content === undefined,
        senderId: sender,
        callbackId,
        origin,
        templateId,
        expiresAt,
        partsPerMessage: segment(text).parts,
        texts: new Map(),
      }
      return [country, { ...body, around }]
    }),
  )
}

/** One that grows goes on when it is completed and another message comes. */
const isOver = ({ status, isGrowing }: Task): boolean =>
  status === 'cancelled' || (status === 'completed' && !isGrowing)

/** Whether further messages of the task may be created. */
export const isDispatched = ({ status }: Task): boolean =>
  allowed(smsTask.transitions, 'suspend', status)

/** Whether existing messages wait; those paid for before the money ran out do not. */
const isHeldBack = ({ status, pauseReason }: Task): boolean =>
  status === 'paused' && pauseReason !== SENDING_WHILE_PAUSED

/** Why a message will never be sent; undefined: it may be. */
export function stoppedBy({
  task,
  msisdn,
  body: { senderId, isUnreadable },
  isWithdrawn,
}: Pick<Message, 'task' | 'msisdn' | 'body' | 'isWithdrawn'>):
  | 'task.cancelled'
  | 'message.cancelled'
  | typeof TIME_OVER
  | 'message.unreadable'
  | 'sender.revoked'
  | BlockedReason
  | undefined {
  if (task.status === 'cancelled') {
    return task.pauseReason === TIME_OVER ? TIME_OVER : 'task.cancelled'
  }
  if (isWithdrawn) return 'message.cancelled'
  if (isUnreadable) return 'message.unreadable'
  if (senderId !== null && task.senders.get(senderId) === false) return 'sender.revoked'
  return task.blocked?.get(msisdn)
}

/** Whether a message may be submitted now. */
export const mayGo = (
  message: Pick<Message, 'task' | 'msisdn' | 'body' | 'network' | 'isWithdrawn'>,
): boolean => maySubmit(message.task) && stoppedBy(message) === undefined && isInHours(message)

const isInHours = (message: Pick<Message, 'task' | 'msisdn' | 'body' | 'network'>): boolean =>
  message.task.hours === null || message.task.hours.mayGo(message)

/**
 * Whether messages of the task may be submitted. A completed one may still have unconfirmed submits
 * to resend.
 */
export const maySubmit = (task: Task): boolean => task.status !== 'cancelled' && !isHeldBack(task)
