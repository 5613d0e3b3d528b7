export const rights = {
  'error.role.scopeTooWide':
    'The role "{role}" sees further than you do. You can give only what you can see yourself.',
  'error.user.seesAmounts': 'This user sees amounts and you do not. Ask somebody who sees them.',
} as const
