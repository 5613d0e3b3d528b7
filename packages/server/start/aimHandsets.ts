import type { Secrets } from '../ports/secrets.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { testHandsets } from '../store/sandbox/addTestNumbers.ts'

/** The last resort of the sandbox claims to deliver, and one carrier changes what it carries: tests show both. */
const through = {
  carrier_c: { sender: '+12025550199', append: ' [AD]' },
  carrier_d: null,
}

/** The simulated phones learn where they tell what they receive. */
export async function aimHandsets(
  controlUrl: string,
  { database, secrets }: { database: Database; secrets: Secrets },
  urlOf: (numberId: string) => string,
): Promise<void> {
  const handsets = await testHandsets(database)
  const response = await fetch(`${controlUrl}/handsets`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      handsets: handsets.map(({ id, number, sealed }) => ({
        number,
        url: urlOf(id),
        secret: secrets.open(sealed),
        through,
      })),
    }),
  })
  if (!response.ok) throw new Error(`The simulated phones answered ${response.status}`)
}
