import type { Live } from '../ports/live.ts'

/** Tells nobody: for work that runs without a console to tell. */
export const noLive: Live = { publish: () => undefined }
