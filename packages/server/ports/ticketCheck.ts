/** What a single sign-on server said of a ticket. */
export type TicketAnswer =
  | { kind: 'user'; username: string }
  /** It does not vouch for the ticket. */
  | { kind: 'refused' }
  /** No answer, or none that can be trusted. */
  | { kind: 'unreachable' }

export interface TicketCheck {
  /** Asks the server at `casUrl` who holds the ticket that was issued for `service`. Never rejects. */
  check(ask: { casUrl: string; ticket: string; service: string }): Promise<TicketAnswer>
}
