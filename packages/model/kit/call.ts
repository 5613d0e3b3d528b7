import type { z } from 'zod'

import type { IdKind } from '../calls/idKinds.ts'
import type { OwedStep } from '../calls/session.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An access code such as 'gateway:edit'; 'signedIn' for what every user with a session may do; 'public' for what
 * needs none.
 */
export type Access = 'public' | 'signedIn' | `${string}:${string}`

/** One thing that can be asked of the server. */
export interface CallDefinition {
  /** Several where the specification has several: one handler for all. */
  readonly method: Method | readonly Method[]
  /** Below /{product}, with `:name` for variable segments (they join the input). */
  readonly path: string
  readonly access: Access
  /** One line for the API description. */
  readonly summary?: string
  /** The query of GET and DELETE, otherwise the JSON body. If left out, nothing is read. */
  readonly in?: z.ZodType
  /** The `result` of the envelope; a call without it answers a file. */
  readonly out?: z.ZodType
  /** The answer is a file of this content type instead of an envelope. */
  readonly file?: string
  /** A list of the family: accepts the parameters its clients always send, see `familyQuery`. */
  readonly list?: boolean
  /** Parameters of a GET whose handler parses the query itself, for the API description. */
  readonly parameters?: z.ZodObject
  /** The body is multipart/form-data, read by the handler: the fields besides its `file`. With `in`, it may be either. */
  readonly upload?: z.ZodObject
  /** Calls per minute from one address; if left out, no limit. */
  readonly perMinute?: number
  /** false: the call changes nothing, e.g. asking for a price: it is not in the operation log. */
  readonly isAct?: boolean
  /** What the operation log says of it, a key after `logs.call.`: for calls that no permission's title describes. */
  readonly said?: string
  /** true: its GET changes something, as old clients of the API family send it (docs/decisions/007). */
  readonly actsByGet?: boolean
  /** true: header Idempotency-Key; a call repeated with its key is carried out once within a day. */
  readonly once?: boolean
  /** true: a session as another user may make it: it leaves no trace and shows nothing private. */
  readonly readOnly?: boolean
  /** A session that owes this step before anything else may make it; 'any': whatever it owes. */
  readonly whileOwing?: OwedStep | 'any'
  /** true: replaces the session's token, so that a copied one is useless; the new one is `result.token`. */
  readonly renews?: boolean
  /**
   * true: people move money by hand with it, or decide about it: who sees no amounts may not (403), and what moves money
   * without saying so fails (docs/decisions/087).
   */
  readonly movesMoney?: boolean
  /**
   * Names of the entities, lists and live topics whose news make its answer old; that of its access code is always one of them.
   * Whatever shows the answer reads it again then.
   */
  readonly oldBy?: readonly string[]
  /** Fields of its input that the log of API requests never keeps: codes and passwords. */
  readonly secrets?: readonly string[]
  /** Fields of its input that are amounts: that log leaves them out for whoever sees none. */
  readonly amounts?: readonly string[]
  /** The rights that show what it was asked and answered in that log. If left out, the right to make it. */
  readonly shows?: readonly Access[]
  /** It costs money. `quote`: the call that prices the same input beforehand. */
  readonly costs?: { readonly quote?: CallDefinition }
  /** The parameters that name records, and the kind of each: the matrix of rights asks with those of strangers. */
  readonly ids?: Readonly<Record<string, IdKind>>
}

/**
 * Defines a call. The server's route, the console's client, the API description, the matrix of rights and the
 * operation log are made from it (docs/decisions/008).
 */
export const defineCall = <
  const C extends CallDefinition & ({ out: z.ZodType } | { file: string }),
>(
  call: C,
): C => call

/** What a caller sends: the fields beside a file where there is an upload. */
export type InputOf<C> = C extends { upload: z.ZodObject }
  ? FormData | JsonOf<C>
  : C extends { in: z.ZodType }
    ? JsonOf<C>
    : Readonly<Record<string, never>>
type JsonOf<C> = C extends { in: infer In extends z.ZodType } ? Given<z.input<In>> : never

/** What a handler receives; nothing of what came with a file, which it reads itself. */
export type ParsedOf<C> = C extends { in: infer In extends z.ZodType }
  ? z.output<In> | (C extends { upload: z.ZodObject } ? undefined : never)
  : undefined

/** What a caller is answered. */
export type AnswerOf<C> = C extends { out: infer Out extends z.ZodType } ? z.output<Out> : Blob

/** Also accepts values that are read-only. */
type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Given<T[Key]> }
    : T

export const methodsOf = ({ method }: Pick<CallDefinition, 'method'>): readonly Method[] =>
  typeof method === 'string' ? [method] : method

/** What a call does, for whoever is about to make it. */
export const callEffects = ['reads', 'changes', 'costs'] as const
export type CallEffect = (typeof callEffects)[number]
export function effectOf(call: CallDefinition): CallEffect {
  if (call.costs) return 'costs'
  const reads = call.isAct === false || (methodOf(call) === 'GET' && call.actsByGet !== true)
  return reads ? 'reads' : 'changes'
}

/** By which clients of today ask: a GET beside others is there for old ones. */
export const methodOf = (call: Pick<CallDefinition, 'method'>): Method =>
  methodsOf(call).find((method) => method !== 'GET') ?? 'GET'
