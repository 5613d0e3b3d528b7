/** How far a role lets its holders see (spec §6), narrowest first. */
export const dataScopes = ['own', 'department', 'ownCustomers', 'company', 'all'] as const
export type DataScope = (typeof dataScopes)[number]

/**
 * The effective scope of a user with several roles: the widest one. Outside the platform, `all` means no more than
 * `company`; at the platform, `company` means everything, because all companies are below it. Without a role:
 * `own`.
 */
export function widestScope(
  scopes: readonly DataScope[],
  companyKind: 'platform' | 'agent' | 'customer',
): DataScope {
  const widest = dataScopes.findLast((scope) => scopes.includes(scope)) ?? 'own'
  if (companyKind === 'platform') return widest === 'company' ? 'all' : widest
  return widest === 'all' ? 'company' : widest
}

/** Whether a scope shows nothing that another one hides, for users of one kind of company. */
export const isWithinScope = (
  scope: DataScope,
  limit: DataScope,
  companyKind: 'platform' | 'agent' | 'customer',
): boolean =>
  dataScopes.indexOf(widestScope([scope], companyKind)) <=
  dataScopes.indexOf(widestScope([limit], companyKind))
