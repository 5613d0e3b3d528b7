import { SINGLE_PRIORITY } from '../ports/queue.ts'
import type { TaskRow } from '../ports/sms/tasks.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'

/** The tasks the engine has to do with, and what people did to them meanwhile. */
export class Tasks {
  private readonly shared: Shared
  private readonly unseal: (sealed: string) => string
  private readonly known = new Map<string, Task>()
  private readonly reading = new Map<string, Promise<Task | undefined>>()
  /** Called when a paused task runs again, or one is cancelled, with the messages held back. */
  onReleased: (task: Task, messages: Message[]) => void = () => undefined
  /** Called when a task is paused, cancelled or completed. */
  onStopped: (task: Task) => void = () => undefined

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

  peek(id: string): Task | undefined {
    return this.known.get(id)
  }

  /** Reads the status of tasks again: of those given, else of all that may still change. */
  async refresh(ids?: readonly string[]): Promise<void> {
    for (const [id, task] of this.known) if (isOver(task) && task.open === 0) this.known.delete(id)
    const open = [...this.known.values()].filter((task) => !isOver(task)).map(({ id }) => id)
    const wanted = ids?.filter((id) => this.known.has(id)) ?? open
    if (wanted.length === 0) return
    if (!ids) await this.shared.store.pauseForbidden(wanted)
    for (const row of await this.shared.store.tasks(wanted)) this.update(row)
  }

  private async read(id: string): Promise<Task | undefined> {
    try {
      const [row] = await this.shared.store.tasks([id])
      if (!row || row.status === 'loading') return undefined
      const content = this.open(row)
      const task: Task = {
        ...row,
        content: content ?? row.content,
        // What cannot be read must neither go out as asterisks nor keep the others waiting.
        status: content === undefined ? 'cancelled' : row.status,
        share: { company: row.companyId, isSingle: row.priority <= SINGLE_PRIORITY },
        texts: new Map(),
        waiting: 0,
        open: 0,
        parked: [],
      }
      this.known.set(id, task)
      return task
    } finally {
      this.reading.delete(id)
    }
  }

  /** What is sent; undefined when it was sealed with another key. */
  private open({ id, content, contentSealed }: TaskRow): string | undefined {
    if (contentSealed === null) return content
    try {
      return this.unseal(contentSealed)
    } catch (error) {
      this.shared.log.error({ err: error, task: id }, 'A sealed text cannot be opened: not sent')
      return undefined
    }
  }

  private update(row: TaskRow): void {
    const task = this.known.get(row.id)
    // Cancelled is for good, also where only we found it so.
    if (!task || row.status === 'loading' || task.status === 'cancelled') return
    if (row.status === task.status && row.pauseReason === task.pauseReason) return
    task.status = row.status
    task.pauseReason = row.pauseReason
    if (row.status !== 'sending' && row.status !== 'queued') this.onStopped(task)
    if (isHeldBack(task) || task.parked.length === 0) return
    this.onReleased(task, task.parked.splice(0))
  }
}

const isOver = ({ status }: Task): boolean => status === 'completed' || status === 'cancelled'

/** Whether more messages of the task may be made. */
export const isDispatched = ({ status }: Task): boolean =>
  status === 'queued' || status === 'sending'

/** Whether messages already made wait: those that were paid for before the money ran out do not. */
const isHeldBack = ({ status, pauseReason }: Task): boolean =>
  status === 'paused' && pauseReason !== 'balance.insufficient'

/** Whether messages of the task may be submitted. A completed one may still have repeats to send. */
export const maySubmit = (task: Task): boolean => task.status !== 'cancelled' && !isHeldBack(task)
