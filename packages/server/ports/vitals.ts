import type { VitalsPoint } from '@tandem/model'

/** What there is of something on the disk. */
export interface Amount {
  count: number
  bytes: number
}

/** How the process that answers is, and was in the last hour. */
export interface Vitals {
  /** The ten seconds before now. */
  now(): VitalsPoint
  /** Oldest first, a point each ten seconds since the start, at most an hour. */
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
