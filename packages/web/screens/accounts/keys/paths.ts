/** Below it: list, add, edit, rotate, endOld, delete. */
export const API_KEYS = '/sys/apiKey'

/** The page of calls made with one key. */
export const requestsPage = (keyId: string): string => `/isystem/log/apiRequest?keyId=${keyId}`
