/**
 * A result whose envelope says more than "done": an import that skipped rows answers code 201; a check whether a
 * name is free answers no with `success: false`, and is still a successful call.
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
