/** A single sign-on server's verdict on a ticket. */
export type TicketAnswer =
  | { kind: 'user'; username: string }
  /** It does not confirm the ticket. */
  | { kind: 'refused' }
  /** No answer, or none that can be trusted. */
  | { kind: 'unreachable' }

export interface TicketCheck {
  /** Asks the server at `casUrl` for the user of a ticket issued for `service`. Never rejects. */
  check(ask: { casUrl: string; ticket: string; service: string }): Promise<TicketAnswer>
}
