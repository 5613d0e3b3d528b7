import { z } from 'zod'

import { pageSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import type { List, ListRow } from '../kit/list.ts'
import { listInput, listRowSchema } from '../kit/listCall.ts'
import { operationLog, signInLog } from '../lists/logs.ts'
import type { IdKind } from './idKinds.ts'
import { recordCalls } from './recordCalls.ts'

/** The call of a list; `summary` is its line in the API description, `row` for one with more than its fields. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of a row goes through
export const listCall = <L extends List, Row = ListRow<L>>(
  list: L,
  { summary, row }: { summary?: string; row?: z.ZodType<Row> } = {},
) =>
  defineCall({
    method: 'GET',
    path: recordCalls(list.path).list.path,
    access: list.access,
    readOnly: list.readOnly === true,
    ...(summary === undefined ? {} : { summary }),
    list: true,
    in: listInput(list),
    out: pageSchema(row ?? listRowSchema(list)),
  })

/** The call that answers one of its rows; `kind`: what its ids name. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of a row goes through
export const lineCall = <L extends List, Row = ListRow<L>>(
  list: L,
  { summary, kind, row }: { summary: string; kind: IdKind; row?: z.ZodType<Row> },
) =>
  defineCall({
    method: 'GET',
    path: recordCalls(list.path).queryById.path,
    access: list.access,
    readOnly: list.readOnly === true,
    summary,
    ids: { id: kind },
    in: recordCalls(list.path).queryById.in,
    out: row ?? listRowSchema(list),
  })

/** One path for two logs, each with its own permission. */
export const logCalls = {
  list: defineCall({
    method: 'GET',
    path: recordCalls(signInLog.path).list.path,
    access: 'signedIn',
    readOnly: true,
    summary: 'Sign-ins (logType 1) or operations (logType 2)',
    list: true,
    in: listInput(signInLog, operationLog),
    out: pageSchema(z.union([listRowSchema(signInLog), listRowSchema(operationLog)])),
  }),
}
