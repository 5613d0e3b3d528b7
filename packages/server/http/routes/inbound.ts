import { inboundCalls, type SmsProduct, smsProducts } from '@tandem/model'

import { answerInbound } from '../../services/inbound/answerInbound.ts'
import { markInbound } from '../../services/inbound/markInbound.ts'
import { readThread } from '../../services/inbound/readThread.ts'
import { answer, type Route } from '../route.ts'
import type { Ports } from '../../services/ports.ts'
import type { SendMobilesPorts } from '../../services/sms/sendMobiles.ts'

type InboundPorts = Ports & SendMobilesPorts

/** What people write back, and answers to it, for every product. */
export const inboundRoutes = (ports: InboundPorts): Route[] =>
  smsProducts.flatMap((product) => routesOf(product, ports))

function routesOf(product: SmsProduct, ports: InboundPorts): Route[] {
  const calls = inboundCalls(product)
  return [
    answer(calls.thread, (ctx, { id }) => readThread(ctx, ports, product, id)),
    answer(calls.answer, (ctx, input) => answerInbound(ctx, ports, product, input)),
    answer(calls.markRead, (ctx, { ids }) =>
      markInbound(ctx, ports, product, { ids, isRead: true }),
    ),
    answer(calls.markUnread, (ctx, { ids }) =>
      markInbound(ctx, ports, product, { ids, isRead: false }),
    ),
  ]
}
