import {
  bookCalls,
  exportCalls,
  listCall,
  moneyChangeCalls,
  moneyChangeRowSchema,
  statementCalls,
  statementInput,
} from '@tandem/model'
import { checkNow, freezeAccount, liftAccount, readBooks } from '../../services/ledger/books.ts'
import { alarmLines } from '../../services/alarms/alarmLines.ts'
import { changeLines } from '../../services/ledger/changeLines.ts'
import {
  addChange,
  readAccount,
  approveChange,
  refuseChange,
  withdrawChange,
} from '../../services/ledger/moneyChanges.ts'
import { statementSource } from '../../services/ledger/exportStatement.ts'
import { readStatement } from '../../services/ledger/statement.ts'
import { readBatches } from '../../services/ledger/statementBatches.ts'
import { statementPdf } from '../../services/ledger/statementPdf.ts'
import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { Download } from '../Download.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** Money of accounts. */
export function ledgerRoutes(ports: CorePorts): Route[] {
  const { list } = changeLines
  return [
    answer(
      listCall(list, { summary: 'Changes of accounts by hand', row: moneyChangeRowSchema }),
      (ctx, input) => readList(ctx, ports, changeLines, input),
    ),
    ...exportRoutes(exportCalls(list), listExport(changeLines), ports),
    answer(
      listCall(alarmLines.list, { summary: 'Alarms about money that were raised' }),
      (ctx, input) => readList(ctx, ports, alarmLines, input),
    ),
    ...exportRoutes(exportCalls(alarmLines.list), listExport(alarmLines), ports),
    answer(moneyChangeCalls.account, (ctx, input) => readAccount(ctx, ports, input)),
    answer(moneyChangeCalls.add, (ctx, input, { requestKey }) =>
      addChange(ctx, ports, input, requestKey),
    ),
    answer(bookCalls.read, (ctx) => readBooks(ctx, ports)),
    answer(bookCalls.check, (ctx) => checkNow(ctx, ports)),
    answer(bookCalls.freeze, (ctx, input) => freezeAccount(ctx, ports, input)),
    answer(bookCalls.lift, (ctx, input) => liftAccount(ctx, ports, input)),
    answer(statementCalls.read, (ctx, input) => readStatement(ctx, ports, input)),
    answer(statementCalls.batches, (ctx, input) => readBatches(ctx, ports, input)),
    answer(
      statementCalls.pdf,
      async (ctx, input) => new Download(await statementPdf(ctx, ports, input)),
    ),
    ...exportRoutes(
      exportCalls({ name: 'statement', path: statementCalls.read.path }, statementInput),
      statementSource,
      ports,
    ),
    answer(moneyChangeCalls.approve, (ctx, { id }) => approveChange(ctx, ports, id)),
    answer(moneyChangeCalls.refuse, (ctx, input) => refuseChange(ctx, ports, input)),
    answer(moneyChangeCalls.withdraw, (ctx, { id }) => withdrawChange(ctx, ports, id)),
  ]
}
