import type { Readable } from 'node:stream'

/** Files the platform keeps: logos, exports, reports. Who may read one is decided by whoever holds its id. */
export interface Files {
  /** Takes the content to its end; answers a new random id (32 hex digits) and its size. Nothing is kept after an error. */
  save(content: Readable): Promise<{ id: string; bytes: number }>
  /** The content; undefined when there is no such file. */
  open(id: string): Promise<Readable | undefined>
  /** Removes the file; an unknown id is no error. */
  remove(id: string): Promise<void>
  /** Ids of files older than this many ms, for sweeping up what no row names any more. */
  olderThan(ageMs: number): Promise<string[]>
}
