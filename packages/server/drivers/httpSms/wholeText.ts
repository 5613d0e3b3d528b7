import type { PreparedText } from '../../ports/smsGateway.ts'

/** A text as vendors take it: whole, however long it is; they cut it themselves. */
export class WholeText implements PreparedText {
  readonly parts = 1
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
