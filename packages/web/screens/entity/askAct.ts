import type { Client } from '../../data/client.ts'

/** Does a verb of an entity beyond the common ones. */
export async function askAct(
  client: Client,
  { name }: { name: string },
  verb: string,
  body: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { actCalls } = await import('./actCalls.ts')
  const call = actCalls[`${name}.${verb}`]
  if (!call) throw new Error(`actCalls has no ${name}.${verb}`)
  return client.ask(call, body)
}
