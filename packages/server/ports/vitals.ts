import type { VitalsPoint } from '@tandem/model'

/** Number and size of files on disk. */
export interface Amount {
  count: number
  bytes: number
}

/** The state of this process, now and over the last hour. */
export interface Vitals {
  /** The last ten seconds. */
  now(): VitalsPoint
  /** Oldest first, one point per ten seconds since the start, at most an hour. */
  hour(): readonly VitalsPoint[]
  facts(): {
    version: string
    node: string
    startTime: string
    processors: number
    memoryBytes: number
    heapLimitBytes: number
    openHandles: number
  }
  /** Of the data folder. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>
  /** Counted at most once a minute. */
  storage(): Promise<{ files: Amount; uploads: Amount }>
  /** A call was answered. */
  noteCall(call: { status: number; ms: number }): void
  close(): Promise<void>
}
