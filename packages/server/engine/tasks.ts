import type { TaskRow } from '../ports/smsStore.ts'
import type { Shared } from './engine.ts'
import type { Message, Task } from './message.ts'

/** The tasks the engine has to do with, and what people did to them meanwhile. */
export class Tasks {
  private readonly shared: Shared
  private readonly known = new Map<string, Task>()
  private readonly reading = new Map<string, Promise<Task | undefined>>()
  /** Called when a paused task runs again, or one is cancelled, with the messages held back. */
  onReleased: (task: Task, messages: Message[]) => void = () => undefined

  constructor(shared: Shared) {
    this.shared = shared
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

  /** Reads the status of tasks in memory again. */
  async refresh(ids: Iterable<string> = this.known.keys()): Promise<void> {
    const wanted = [...ids].filter((id) => this.known.has(id))
    if (wanted.length === 0) return
    for (const row of await this.shared.store.tasks(wanted)) this.update(row)
  }

  forget(id: string): void {
    this.known.delete(id)
  }

  private async read(id: string): Promise<Task | undefined> {
    try {
      const [row] = await this.shared.store.tasks([id])
      if (!row || row.status === 'loading') return undefined
      const task: Task = { ...row, status: row.status, texts: new Map(), waiting: 0, parked: [] }
      this.known.set(id, task)
      return task
    } finally {
      this.reading.delete(id)
    }
  }

  private update(row: TaskRow): void {
    const task = this.known.get(row.id)
    if (!task || row.status === 'loading' || row.status === task.status) return
    task.status = row.status
    if (row.status === 'paused' || task.parked.length === 0) return
    this.onReleased(task, task.parked.splice(0))
  }
}

/** Whether messages of the task may go out. A completed one may still have repeats to send. */
export const isRunning = ({ status }: Task): boolean =>
  status !== 'paused' && status !== 'cancelled'
