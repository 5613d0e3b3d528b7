/** Registers how to stop something that was started; what was started last is stopped first. */
export type OnStop = (end: () => Promise<void>) => void
