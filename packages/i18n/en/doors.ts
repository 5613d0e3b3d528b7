export const doors = {} as const
