/** A result whose envelope says more than "done": an import with rows left out answers code 201. */
export class Answer {
  readonly code: number
  readonly message: string
  readonly result: unknown

  constructor(answer: { code: number; message: string; result: unknown }) {
    this.code = answer.code
    this.message = answer.message
    this.result = answer.result
  }
}
