/** Every run has a seed of its own, and a failed one can be repeated with it. */
export const seed = Number(process.env['TANDEM_CHAOS_SEED'] ?? Date.now() % 2 ** 31)

/** `npm run chaos`; `npm test` kills less often, among fewer messages, as each new process costs seconds of a processor. */
const WHOLE = process.env['TANDEM_CHAOS'] === 'all'

/** How much of something a run has, and how much in the command that runs all of it. */
export const sized = (usual: number, whole: number): number => (WHOLE ? whole : usual)
