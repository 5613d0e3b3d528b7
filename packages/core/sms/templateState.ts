import { type Actions, allowed } from '../access/actions.ts'

/** Whether staff have decided about a template's text. */
export const templateStatuses = ['pending', 'approved', 'refused'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** What staff decide about a template. An approval can be taken back, and a refusal too. */
export const templateActions = {
  approve: { from: ['pending', 'refused'], to: 'approved' },
  refuse: { from: ['pending', 'approved'], to: 'refused' },
} as const satisfies Actions<TemplateStatus>
export type TemplateVerb = keyof typeof templateActions

/** A template's text, and what may be sent of it. */
export interface TemplateState {
  status: string
  content: string
  /** The text that can be sent: the last approved one; null: none. */
  approvedContent: string | null
  /** Why it was refused. */
  reason: string | null
}

/**
 * The template after a decision, as far as that changes it. The refusal of a changed text leaves the approved one in
 * use; that of an approved text takes it out of use.
 * @param reason of a refusal
 */
export function judgeTemplate(
  { status, content }: TemplateState,
  verb: TemplateVerb,
  reason: string | null,
): Partial<TemplateState> {
  const { to } = templateActions[verb]
  if (verb === 'approve') return { status: to, approvedContent: content, reason: null }
  return { status: to, reason, ...(status === 'approved' && { approvedContent: null }) }
}

/** The template after its text was changed: staff decide again, and until then the approved text can be sent. */
export const rewriteTemplate = (): Partial<TemplateState> => ({ status: 'pending', reason: null })

/** Whether the decision is open. */
export const mayJudge = (verb: TemplateVerb, { status }: Pick<TemplateState, 'status'>): boolean =>
  allowed(templateActions, verb, status)
