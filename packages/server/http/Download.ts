import type { Readable } from 'node:stream'

/** A file answer instead of an envelope. */
export class Download {
  readonly stream: Readable
  readonly fileName: string
  readonly contentType: string

  constructor(file: { stream: Readable; fileName: string; contentType: string }) {
    this.stream = file.stream
    this.fileName = file.fileName
    this.contentType = file.contentType
  }
}
