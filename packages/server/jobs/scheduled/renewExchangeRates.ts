import { fetchExchangeRates } from '../../services/exchange/fetchExchangeRates.ts'
import type { ScheduledJob } from '../job.ts'

/** Asks for exchange rates that are a day old; every hour, so that one that failed is asked again soon. */
export const renewExchangeRates: ScheduledJob = {
  key: 'renewExchangeRates',
  cron: '25 * * * *',
  async run(ports, { signal }) {
    const { exchange } = ports
    if (!exchange) return { rates: 0, doubtful: 0, stale: 0 }
    return fetchExchangeRates({ ...ports, exchange }, signal)
  },
}
