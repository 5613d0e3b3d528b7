import type { Translator } from '@tandem/i18n/translator'
import type { Client } from '../data/client.ts'
import type { AnyRecord } from '../data/useRecord.ts'
import type { Question } from '../kit/Confirmations.tsx'
import type { FormValues } from '../kit/form/values.ts'

/** Asks before saving an edit with consequences; false: it is not saved. */
export type BeforeSave = (
  tools: {
    client: Client
    confirm: (question: Question) => Promise<boolean>
    t: Translator['t']
  },
  record: AnyRecord,
  values: FormValues,
) => Promise<boolean>
