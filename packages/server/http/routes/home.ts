import { homeCalls } from '@tandem/model'
import type { AttentionPorts } from '../../services/home/attention/attentionPorts.ts'
import { homeAttention } from '../../services/home/attention/homeAttention.ts'
import type { SharedAttention } from '../../services/home/attention/sharedAttention.ts'
import { totalData } from '../../services/home/totalData.ts'
import { answer, type Route } from '../route.ts'

/**
 * Figures of the home screen (spec §7), and what needs the reader's attention.
 * @param attention shares its answers, where news make them old; otherwise each is worked out
 */
export function homeRoutes(
  ports: AttentionPorts,
  attention: Pick<SharedAttention, 'of'> = { of: (ctx) => homeAttention(ctx, ports) },
): Route[] {
  return [
    answer(homeCalls.totalData, (ctx) => totalData(ctx, ports)),
    answer(homeCalls.attention, (ctx) => attention.of(ctx)),
  ]
}
