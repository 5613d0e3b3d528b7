import type { Readable } from 'node:stream'

/** Files the platform stores: logos, exports, reports. Whoever holds an id decides who may read the file. */
export interface Files {
  /** Stores the content; returns a new random id (32 hex digits) and its size. Nothing is stored after an error. */
  save(content: Readable): Promise<{ id: string; bytes: number }>
  /** The content; undefined if there is no such file. */
  open(id: string): Promise<Readable | undefined>
  /** Removes the file; an unknown id is not an error. */
  remove(id: string): Promise<void>
  /** Ids of files older than this many ms, for removing files that no row refers to. */
  olderThan(ageMs: number): Promise<string[]>
}
