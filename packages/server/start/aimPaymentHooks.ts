import { simulatedChannels } from '../store/sandbox/aimPayments.ts'
import type { Database } from '../store/database/createDatabase.ts'

/** The simulated payment providers learn where they tell what happens. */
export async function aimPaymentHooks(
  simulatorUrl: string,
  database: Database,
  urlOf: (channelId: string) => string,
): Promise<void> {
  const channels = await simulatedChannels(database)
  const response = await fetch(`${simulatorUrl}/hooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(channels.map(({ key, id }) => [key, urlOf(id)]))),
  })
  if (!response.ok) throw new Error(`The simulated payment providers answered ${response.status}`)
}
