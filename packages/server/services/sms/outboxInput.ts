import type { SmsMessageList } from '@tandem/model'

import type { FilteredInput } from '../lists/listSource.ts'

/** What can be asked of the messages of a product. */
export type OutboxListInput = FilteredInput<SmsMessageList>
