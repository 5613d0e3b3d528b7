import { choice } from './field.ts'

/** Whether what was not delivered is tried again, as a form asks it: never, or so often after one of the usual times. */
export const retryFields = {
  retryTimes: choice(['0', '1', '2', '3'], { initial: '0', help: true }),
  retryAfterMinutes: choice(['15', '60', '360', '1440'], { initial: '60' }),
}
