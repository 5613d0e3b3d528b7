/** Takes note of how something that was started is ended; what was started last is ended first. */
export type OnStop = (end: () => Promise<void>) => void
