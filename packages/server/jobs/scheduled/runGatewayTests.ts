import { endTests } from '../../services/gatewayTests/endTests.ts'
import { runPlans } from '../../services/gatewayTests/runPlans.ts'
import type { ScheduledJob } from '../job.ts'

/** Scheduled tests of gateways start, tests that are over are judged, and staff hear of gateways out of their line. */
export const runGatewayTests: ScheduledJob = {
  key: 'runGatewayTests',
  cron: '* * * * *',
  async run(ports) {
    const ended = await endTests(ports)
    return { ...ended, ...(await runPlans(ports)) }
  },
}
