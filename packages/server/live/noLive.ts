import type { Live } from '../ports/live.ts'

/** Tells nobody: for a process without a websocket, and for tests that watch nothing. */
export const noLive: Live = { publish: () => undefined }
