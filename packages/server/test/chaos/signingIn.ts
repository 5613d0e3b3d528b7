import { encodeText, type SubmitRequest } from '@tandem/smpp'
import type { ClientWorld, TestClient } from './clientWorld.ts'

export type SignedIn = TestClient & { id: string; systemId: string }

/** The accounts of a test file and their clients. */
export type SigningIn = ReturnType<typeof signingIn>

/** Makes accounts, each with a client that is bound; `stop` ends those that were made since. */
export function signingIn(it: ClientWorld) {
  let accounts = 0
  const bound: TestClient[] = []
  const keep = <Client extends TestClient>(client: Client): Client => {
    bound.push(client)
    return client
  }
  /** One more account of the customer. */
  const account = async (row: Record<string, unknown> = {}) => {
    const systemId = `client${(accounts += 1)}`
    return { systemId, id: await it.account(systemId, row) }
  }
  return {
    account,
    /** One more client of an account, not bound yet. */
    client: (...given: Parameters<ClientWorld['client']>) => keep(it.client(...given)),
    async signIn(row: Record<string, unknown> = {}, given: object = {}): Promise<SignedIn> {
      const { systemId, id } = await account(row)
      const client = keep(it.client(systemId, given))
      await client.bound()
      return { id, systemId, ...client }
    },
    stop: () => Promise.all(bound.splice(0).map(({ client }) => client.stop(0))),
  }
}

/** A message to a number, with a receipt. */
export const textTo = (
  address: string,
  content = 'Hello',
  more: Partial<SubmitRequest> = {},
): SubmitRequest => ({
  destination: { ton: 1, npi: 1, address },
  registeredDelivery: 1,
  shortMessage: encodeText(content, 'gsm7') ?? Buffer.alloc(0),
  ...more,
})

/** The id it was answered with. @throws when it was not accepted */
export async function idOf({ client }: TestClient, request: SubmitRequest): Promise<string> {
  const outcome = await client.send(request)
  if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
  return outcome.messageId
}

const PLAIN = { ton: 0, npi: 0, address: '' }

interface CancelFields {
  serviceType: string
  source: typeof PLAIN
  destination: typeof PLAIN
}

/** The status with which cancel_sm of a message is answered. */
export async function cancelBy(
  { client }: TestClient,
  messageId: string,
  named: Partial<CancelFields> = {},
): Promise<number> {
  const outcome = await client.request({
    command: 'cancel_sm',
    serviceType: '',
    messageId,
    source: PLAIN,
    destination: PLAIN,
    ...named,
  })
  return outcome.kind === 'rejected' ? outcome.status : 0
}

/** What query_sm says of a message; the status, if that is refused. */
export async function queryBy({ client }: TestClient, messageId: string, source = PLAIN) {
  const outcome = await client.request({ command: 'query_sm', messageId, source })
  if (outcome.kind === 'rejected') return outcome.status
  if (outcome.kind !== 'answered' || outcome.pdu.command !== 'query_sm_resp') {
    throw new Error(JSON.stringify(outcome))
  }
  const { messageState, errorCode, finalDate } = outcome.pdu
  return { messageState, errorCode, isOver: finalDate !== '' }
}

/** message_state by query_sm; null: that is refused. */
export async function stateBy(client: TestClient, messageId: string): Promise<number | null> {
  const said = await queryBy(client, messageId)
  return typeof said === 'number' ? null : said.messageState
}
