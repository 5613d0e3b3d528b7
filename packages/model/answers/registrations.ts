import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { registrationList } from '../lists/registrations.ts'

/** A line of GET /sys/registration/list. */
export const registrationRowSchema = listRowSchema(registrationList, {
  abilities: z.object({
    judge: z.union([z.literal(true), z.literal('registration.judged')]).exactOptional(),
  }),
})
export type RegistrationRow = z.output<typeof registrationRowSchema>
