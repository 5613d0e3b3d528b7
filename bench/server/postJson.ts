import { once } from 'node:events'
import { type Agent, request } from 'node:http'

/** Posts JSON with an API key and reads the answer. Throws for any status but 200. */
export async function postJson(
  url: string,
  { agent, key, body }: { agent: Agent; key: string; body: object },
): Promise<void> {
  const text = JSON.stringify(body)
  const call = request(url, {
    agent,
    method: 'POST',
    headers: {
      'x-api-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  })
  call.end(text)
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) {
    throw new Error(`${url} answered ${response.statusCode}: ${Buffer.concat(chunks).toString()}`)
  }
}
