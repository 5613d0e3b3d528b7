import { ofProducts, type OutboxRow, type SmsMessageList, smsMessageLists } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { countOutbox } from './countOutbox.ts'
import { pageSql } from '../../store/sms/messagesPage.ts'
import { outboxQuery } from './outboxQuery.ts'
import { outboxQueryIn } from './outboxQueryIn.ts'
import { outboxRows } from './outboxRows.ts'

/** Messages of each product, one row each. Their tables are too large for one plan: each page finds its own. */
export const messageLines = ofProducts((product): ListSource<SmsMessageList, OutboxRow> => ({
  list: smsMessageLists[product],
  table: 'sms_message',
  page: {
    async rows(ctx, transaction, input, window) {
      const query = await outboxQueryIn(ctx, transaction, product, input)
      return outboxRows(ctx, transaction, pageSql(query, window, window.total))
    },
    async count(ctx, transaction, input) {
      const query = await outboxQueryIn(ctx, transaction, product, input)
      return countOutbox(ctx, transaction, product, input, query)
    },
    check: (ctx, input) => void outboxQuery(ctx, product, input),
  },
}))
