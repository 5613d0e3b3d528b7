/** The page of calls made with one key. */
export const requestsPage = (keyId: string): string => `/isystem/log/apiRequest?keyId=${keyId}`
