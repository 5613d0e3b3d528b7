import type { QuickChoice } from './QuickFilter.tsx'

/** Fields whose values stand above the list of an entity as a quick filter. */
export const quickChoices: Readonly<Partial<Record<string, QuickChoice>>> = {
  company: {
    field: 'kind',
    all: 'company.quick.all',
    values: [
      { value: 'agent', label: 'company.quick.agent' },
      { value: 'customer', label: 'company.quick.customer' },
    ],
  },
}
