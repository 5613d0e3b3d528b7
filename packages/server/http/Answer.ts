/**
 * A result whose envelope says more than "done": an import with rows left out answers code 201, a check whether a
 * name is free answers no with `success: false` and is still a call that went well.
 */
export class Answer {
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: unknown

  constructor(answer: { success?: boolean; code: number; message: string; result: unknown }) {
    this.success = answer.success ?? true
    this.code = answer.code
    this.message = answer.message
    this.result = answer.result
  }
}
