/** How urgent, and how far an announcement is. */
export const priorityTones = { L: 'neutral', M: 'warning', H: 'danger' } as const
export const statusTones = { '0': 'neutral', '1': 'success', '2': 'warning' } as const
