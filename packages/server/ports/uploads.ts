import type { Readable } from 'node:stream'

/** A file somebody uploaded, kept for an hour. */
export interface Upload {
  id: string
  /** Where it lies on this machine. */
  path: string
  /** The name its owner gave it. */
  name: string
  /** SHA-256 of its content, hex. */
  sha256: string
}

/** Keeps uploaded files between two calls of the same person, a quote and the send that follows: the newest few. */
export interface Uploads {
  /** Takes the stream to its end. @throws UploadTooLarge; nothing is kept then */
  save(owner: string, file: { name: string; content: Readable }): Promise<Upload>
  /** The owner's upload; undefined when it is another's, used up or too old. */
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
