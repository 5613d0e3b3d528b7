import { homeCalls } from '@tandem/model'
import type { AttentionPorts } from '../../services/home/attention/attentionPorts.ts'
import { homeAttention } from '../../services/home/attention/homeAttention.ts'
import { totalData } from '../../services/home/totalData.ts'
import { answer, type Route } from '../route.ts'

/** Figures of the home screen (spec §7), and what needs the reader's attention. */
export function homeRoutes(ports: AttentionPorts): Route[] {
  return [
    answer(homeCalls.totalData, (ctx) => totalData(ctx, ports)),
    answer(homeCalls.attention, (ctx) => homeAttention(ctx, ports)),
  ]
}
