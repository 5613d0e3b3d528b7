import type { ProgressNote, Shared } from './engine.ts'
import type { Task } from './message.ts'

/** The console refetches what it shows, so more ids would only make the event longer. */
const IDS_PER_NOTE = 1_000

/** Reports the progress of tasks, and completes those that are done; at most twice a second. */
export class ProgressNotes {
  private readonly shared: Shared
  private readonly onProgress: (note: ProgressNote) => void
  private readonly onCompleted: (taskId: string) => void
  private dirty = new Map<string, Set<number>>()
  private busy = false

  constructor(
    shared: Shared,
    onProgress: (note: ProgressNote) => void,
    onCompleted: (taskId: string) => void,
  ) {
    this.shared = shared
    this.onProgress = onProgress
    this.onCompleted = onCompleted
  }

  touch(task: Pick<Task, 'id'>, messageId?: number): void {
    let ids = this.dirty.get(task.id)
    if (!ids) this.dirty.set(task.id, (ids = new Set()))
    if (messageId !== undefined && ids.size < IDS_PER_NOTE) ids.add(messageId)
  }

  /** Called twice a second. */
  async tick(): Promise<void> {
    if (this.busy || this.dirty.size === 0) return
    this.busy = true
    const dirty = this.dirty
    this.dirty = new Map()
    try {
      const taskIds = [...dirty.keys()]
      for (const taskId of await this.shared.store.complete(taskIds)) this.onCompleted(taskId)
      for (const progress of await this.shared.store.progress(taskIds)) {
        const messageIds = Array.from(dirty.get(progress.taskId) ?? [], String)
        this.onProgress({ ...progress, messageIds })
      }
    } catch (error) {
      this.shared.log.warn({ err: error }, 'The progress of tasks was not told; trying again')
      for (const [id, ids] of dirty) {
        this.touch({ id })
        for (const messageId of ids) this.touch({ id }, messageId)
      }
    } finally {
      this.busy = false
    }
  }
}
