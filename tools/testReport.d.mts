import type { Kind } from './testKinds.mjs'

/** What each kind took, as `figuresIn` reads it. */
export function kindsText(kinds: readonly Kind[], workMs: number): string
export function slowestText(seconds: Record<string, number>): string
export function dearestText(files: readonly { testPath: string; seconds: number }[]): string
