import type { Readable } from 'node:stream'

/** An uploaded file, kept for an hour. */
export interface Upload {
  id: string
  /** Its path on this machine. */
  path: string
  /** Its original name. */
  name: string
  /** SHA-256 of its content, hex. */
  sha256: string
}

/** Keeps uploaded files between two calls of the same user, a quote and the following send: only the newest few. */
export interface Uploads {
  /** Stores the stream. @throws UploadTooLarge; nothing is then stored */
  save(owner: string, file: { name: string; content: Readable }): Promise<Upload>
  /** The owner's upload; undefined if it belongs to another, is used up or too old. */
  find(owner: string, id: string): Promise<Upload | undefined>
  remove(id: string): Promise<void>
}

export class UploadTooLarge extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`An upload is larger than ${maxBytes} bytes`)
    this.name = 'UploadTooLarge'
    this.maxBytes = maxBytes
  }
}
