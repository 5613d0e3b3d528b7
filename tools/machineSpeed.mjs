import { fixedWork, median } from './fixedWork.mjs'

const ROUNDS = 7

/**
 * Prints how long this machine takes for a fixed piece of work on one core, ms, median of seven. It precedes the figures
 * of every benchmark: on shared machines the same tree takes 300 µs a message on one day and three times that on another,
 * and this tells the two days apart.
 */
const times = Array.from({ length: ROUNDS }, () => fixedWork().wallMs)
const value = Math.round(median(times))
console.log(JSON.stringify({ bench: 'machine', figure: 'fixed_work', unit: 'ms', value }))
