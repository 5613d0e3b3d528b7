export const own = {} as const
