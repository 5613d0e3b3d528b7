/** Processor time of all programs this process started and that have ended, seconds; undefined where the system does not tell. */
export function processorTime(): number | undefined
