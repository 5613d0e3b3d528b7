const MiB = 1024 * 1024

/**
 * Limits of a file of numbers. A million numbers are 14-16 MB as text and, measured with
 * bench/import/makeFile.ts, 15-17 MB as a workbook that unpacks to 104-132 MB (8:1; 14:1 if all
 * numbers are the same).
 */
export const sheetLimits = {
  /** Bytes on disk per kind. The xls parser keeps the whole file and its cells in memory. */
  bytes: { txt: 64 * MiB, csv: 64 * MiB, xlsx: 32 * MiB, xls: 10 * MiB },
  /** Working time of the child; waiting for a slow consumer does not count. */
  timeoutMs: { txt: 60_000, csv: 60_000, xlsx: 60_000, xls: 30_000 },
  heapMegabytes: 512,
  zipEntries: 200,
  zipTotalBytes: 300 * MiB,
  /** Unpacked to packed. Deflate itself cannot exceed 1032:1. */
  zipRatio: 200,
  columns: 256,
  /** Longest line of text, and most text in one row of a workbook. */
  lineBytes: MiB,
  /** Characters in the table of shared strings of a workbook. */
  sharedChars: 64 * MiB,
} as const

export type SheetKind = keyof typeof sheetLimits.bytes
