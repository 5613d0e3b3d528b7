import { billCalls, billInput, billList, exportCalls, listCall } from '@tandem/model'
import { judgeBank, readDetails, saveDetails } from '../../services/bills/billDetails.ts'
import { billLines } from '../../services/bills/billLines.ts'
import { billPdf } from '../../services/bills/billPdf.ts'
import { creditBill } from '../../services/bills/creditBill.ts'
import { billSource } from '../../services/bills/exportBill.ts'
import { issueNow } from '../../services/bills/issue.ts'
import { readBill } from '../../services/bills/readBill.ts'
import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { Download } from '../Download.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** Bills and credit notes. */
export function billRoutes(ports: CorePorts): Route[] {
  return [
    answer(listCall(billList, { summary: 'Bills and credit notes' }), (ctx, input) =>
      readList(ctx, ports, billLines, input),
    ),
    ...exportRoutes(exportCalls(billList), listExport(billLines), ports),
    answer(billCalls.read, (ctx, { id }) => readBill(ctx, ports, id)),
    answer(billCalls.pdf, async (ctx, input) => new Download(await billPdf(ctx, ports, input))),
    answer(billCalls.details, (ctx, input) => readDetails(ctx, ports, input)),
    answer(billCalls.saveDetails, (ctx, input) => saveDetails(ctx, ports, input)),
    answer(billCalls.approveBank, (ctx, input) => judgeBank(ctx, ports, 'approve', input)),
    answer(billCalls.refuseBank, (ctx, input) => judgeBank(ctx, ports, 'refuse', input)),
    answer(billCalls.issue, (ctx, { companyId }) => issueNow(ctx, ports, companyId)),
    answer(billCalls.credit, (ctx, input, { requestKey }) =>
      creditBill(ctx, ports, input, requestKey),
    ),
    ...exportRoutes(
      exportCalls({ name: 'billLine', path: '/ledger/bill/line' }, billInput),
      billSource,
      ports,
    ),
  ]
}
