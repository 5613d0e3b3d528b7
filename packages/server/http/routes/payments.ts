import { exportCalls, listCall, paymentCalls, paymentChannelCalls, SLIP_BYTES } from '@tandem/model'

import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import {
  approvePayment,
  bookPayment,
  confirmTransfer,
  refundOrder,
  refusePayment,
} from '../../services/payments/approvals.ts'
import {
  approveChannel,
  askedOfChannel,
  refuseChannel,
} from '../../services/payments/judgeChannel.ts'
import { cancelOrder } from '../../services/payments/cancelOrder.ts'
import { createOrder, payChannels } from '../../services/payments/createOrder.ts'
import { hookLines, orderLines, suspenseLines } from '../../services/payments/orderLines.ts'
import { getOrder } from '../../services/payments/orderView.ts'
import type { PaymentTools } from '../../services/payments/paymentPorts.ts'
import { receiptOf } from '../../services/payments/receipt.ts'
import { refreshOrder } from '../../services/payments/refreshOrder.ts'
import { addSlip, openSlip, slipTooLarge } from '../../services/payments/slips.ts'
import { reconciliation } from '../../services/payments/reconciliation.ts'
import { creditSuspended, replayHook, returnSuspended } from '../../services/payments/suspense.ts'
import { Download } from '../Download.ts'
import { parseFields } from '../readUpload.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'
import { uploadedPart } from './uploadedPart.ts'

/** Recharges, payment orders and what waits for people. */
export const paymentRoutes = (ports: CorePorts & PaymentTools): Route[] => [
  answer(listCall(orderLines.list, { summary: 'Payment orders, newest first' }), (ctx, input) =>
    readList(ctx, ports, orderLines, input),
  ),
  ...exportRoutes(exportCalls(orderLines.list), listExport(orderLines), ports),
  answer(
    listCall(suspenseLines.list, { summary: 'Money that came in and is nobody’s yet' }),
    (ctx, input) => readList(ctx, ports, suspenseLines, input),
  ),
  answer(listCall(hookLines.list, { summary: 'What payment providers told' }), (ctx, input) =>
    readList(ctx, ports, hookLines, input),
  ),
  answer(paymentCalls.channels, (ctx) => payChannels(ctx, ports)),
  answer(paymentCalls.create, (ctx, input, { requestKey }) =>
    createOrder(ctx, ports, input, requestKey),
  ),
  answer(paymentCalls.queryById, (ctx, input) => getOrder(ctx, ports, input)),
  answer(paymentCalls.refresh, (ctx, input) => refreshOrder(ctx, ports, input)),
  answer(paymentCalls.cancel, (ctx, input) => cancelOrder(ctx, ports, input)),
  answer(paymentCalls.addSlip, async (ctx, _input, call) => {
    const { fields, ...file } = await uploadedPart(call, SLIP_BYTES, slipTooLarge)
    const { id } = parseFields(paymentCalls.addSlip.upload, fields, ctx.timeZone)
    return addSlip(ctx, ports, id, file)
  }),
  answer(paymentCalls.slip, async (ctx, input) => new Download(await openSlip(ctx, ports, input))),
  answer(
    paymentCalls.receipt,
    async (ctx, input) => new Download(await receiptOf(ctx, ports, input)),
  ),
  answer(paymentCalls.book, (ctx, input, { requestKey }) =>
    bookPayment(ctx, ports, input, requestKey),
  ),
  answer(paymentCalls.confirm, (ctx, input) => confirmTransfer(ctx, ports, input)),
  answer(paymentCalls.refund, (ctx, input) => refundOrder(ctx, ports, input)),
  answer(paymentCalls.approve, (ctx, input) => approvePayment(ctx, ports, input)),
  answer(paymentCalls.refuse, (ctx, input) => refusePayment(ctx, ports, input)),
  answer(paymentCalls.creditSuspended, (ctx, input) => creditSuspended(ctx, ports, input)),
  answer(paymentCalls.returnSuspended, (ctx, input) => returnSuspended(ctx, ports, input)),
  answer(paymentCalls.replayHook, (ctx, input) => replayHook(ctx, ports, input)),
  answer(paymentChannelCalls.asked, (ctx, input) => askedOfChannel(ctx, ports, input)),
  answer(paymentChannelCalls.approve, (ctx, input) => approveChannel(ctx, ports, input)),
  answer(paymentChannelCalls.refuse, (ctx, input) => refuseChannel(ctx, ports, input)),
  answer(paymentCalls.reconciliation, (ctx) => reconciliation(ctx, ports)),
]
