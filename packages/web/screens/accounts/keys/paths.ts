/** Below it: list, add, edit, rotate, endOld, delete. */
export const API_KEYS = '/sys/apiKey'
