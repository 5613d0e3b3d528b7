/** Asks an address outside, and never one inside our own network, and reads what it answers. */
export interface OutgoingRequest {
  /**
   * The status and the text of the answer. Redirects are not followed.
   * @throws PostFailed when there was no answer, or the address must not be called
   */
  ask(
    url: URL,
    request: {
      method: 'GET' | 'POST'
      headers: Readonly<Record<string, string>>
      body: string
      signal: AbortSignal
    },
  ): Promise<{ status: number; text: string }>
}
