/** The brand a person sees. One per installation so far; the host decides once brands are kept. */
export const brand = { name: 'Tandem', logo: '/mark.svg' } as const
