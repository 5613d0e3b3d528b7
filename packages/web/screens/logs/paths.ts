/** Paths of the logs. */
export const signIns = { path: '/sys/log', fixed: { logType: '1' } } as const
export const operations = { path: '/sys/log', fixed: { logType: '2' } } as const
export const dataLog = '/sys/dataLog'
export const apiRequests = '/sys/apiRequest'
export const exportLog = '/sys/exportLog'
