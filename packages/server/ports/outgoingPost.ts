/** Sends a request to an address that a customer chose, and never to one inside our own network. */
export interface OutgoingPost {
  /**
   * The status of the answer. Redirects are not followed; of the body nothing is kept.
   * @throws PostFailed when there was no answer, or the address must not be called
   */
  post(
    url: URL,
    request: { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal },
  ): Promise<{ status: number; retryAfter: string | null }>
}

/** Why there was no answer. `refused`: the address must not be called; `unreachable`: what the network said. */
export class PostFailed extends Error {
  readonly kind: 'refused' | 'timeout' | 'unreachable'

  constructor(kind: PostFailed['kind'], message: string = kind) {
    super(message)
    this.name = 'PostFailed'
    this.kind = kind
  }
}
