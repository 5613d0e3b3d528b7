import { callbackCalls, deadLetterCalls, monitorCalls, outboxCalls } from '@tandem/model'

import { sendTestEvent } from '../../services/callbacks/sendTestEvent.ts'
import { sendAgain } from '../../services/callbacks/sendAgain.ts'
import { readDatabase } from '../../services/monitor/readDatabase.ts'
import { readHealth } from '../../services/monitor/readHealth.ts'
import { tryDeadLettersAgain } from '../../services/monitor/tryDeadLettersAgain.ts'
import { dropEvents, tryEventsAgain } from '../../services/outbox/manageEvents.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** The platform's health: figures only, no headers, tokens or user data. */
export const monitorRoutes = (ports: CorePorts): Route[] => [
  answer(monitorCalls.health, (ctx) => readHealth(ctx, ports)),
  answer(monitorCalls.database, (ctx) => readDatabase(ctx, ports)),
  answer(deadLetterCalls.tryAgain, (ctx, { ids }) => tryDeadLettersAgain(ctx, ports, ids)),
  answer(outboxCalls.tryAgain, (ctx, { ids }) => tryEventsAgain(ctx, ports, ids)),
  answer(callbackCalls.sendTest, (ctx, { id }) => sendTestEvent(ctx, ports, id)),
  answer(callbackCalls.sendAgain, (ctx, { ids }) => sendAgain(ctx, ports, ids)),
  answer(outboxCalls.drop, (ctx, { ids, reason }) => dropEvents(ctx, ports, ids, reason)),
]
