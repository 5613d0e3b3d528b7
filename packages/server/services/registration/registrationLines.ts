import { registrationList, type RegistrationRow } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { registrationSource } from '../../store/registration/registrationSource.ts'

/** Requests for accounts: the platform's own, whatever another company's role grants. */
export const registrationLines: ListSource<typeof registrationList, RegistrationRow> = {
  list: registrationList,
  ...registrationSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: ctx.can('registration:judge')
        ? { judge: row['status'] === 'pending' ? true : 'registration.judged' }
        : {},
    })),
}
