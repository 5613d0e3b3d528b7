/** Priority and status of an announcement. */
export const priorityTones = { L: 'neutral', M: 'warning', H: 'danger' } as const
export const statusTones = { '0': 'neutral', '1': 'success', '2': 'warning' } as const
