import type { AnswerOf, CallDefinition, InputOf } from '@tandem/model'
import type { CallOptions, Client } from '../data/client.ts'

/** What a request needs besides its body. */
export interface Sending {
  /** For what is no call of its own, such as an entity's common verbs. */
  client: Client
  ask: Ask
  /** The version that was edited; null for something new. */
  version: number | null
  /** The same for the same values: repeated after a lost answer, they are carried out once. */
  requestKey: string
}

/**
 * Asks a call with a form's values, and leaves its refusal to the form. The names of the input are checked here, its
 * values by the form's fields and by the server.
 */
type Ask = <const C extends CallDefinition>(
  call: C,
  input: { readonly [Name in keyof InputOf<C>]?: unknown },
) => Promise<AnswerOf<C>>

const askWith =
  (client: Client, options: CallOptions): Ask =>
  (call, input) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values are unknown until their fields checked them
    client.ask(call, input as InputOf<typeof call>, options)

export const sendingOf = (
  client: Client,
  rest: Pick<Sending, 'version' | 'requestKey'>,
): Sending => ({
  client,
  ask: askWith(client, { quiet: true, requestKey: rest.requestKey }),
  ...rest,
})
