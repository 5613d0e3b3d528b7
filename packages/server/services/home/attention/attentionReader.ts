import { menuSeed } from '@tandem/model'
import { createHash } from 'node:crypto'
import { entriesOf, menuCodes } from '../../auth/menuCodes.ts'
import type { Ctx } from '../../ctx.ts'

/** No user has it. */
const NOBODY = '0'
/** What can be granted; in the order of the menu, so that equal rights are equal texts. */
const everyCode = [...menuCodes(entriesOf(menuSeed))]

/**
 * Who shares an answer: `ctx` holds what tells these readers from others and nothing else of the one who asked, so that the
 * answer cannot depend on more than `key` says.
 */
export interface AttentionReader {
  key: string
  ctx: Ctx
}

/** @param asked users who asked for something that waits: an answer of theirs is their own */
export function attentionReader(ctx: Ctx, asked: ReadonlySet<string>): AttentionReader {
  const { actor, scope, people, dataScope, hiddenColumns, timeZone, locale } = ctx
  const { companyId, companyKind, currency, isAdmin, hideAmounts } = actor
  const granted = everyCode.filter((code) => ctx.can(code))
  const same = {
    scope,
    people,
    dataScope,
    timeZone,
    locale,
    ...(ctx.sellers && { sellers: ctx.sellers }),
    actor: {
      companyId,
      companyKind,
      currency,
      isAdmin,
      hideAmounts,
      id: asked.has(actor.id) ? actor.id : NOBODY,
    },
  }
  const codes = new Set(granted)
  return {
    key: digestOf([same, [...hiddenColumns].toSorted(), granted]),
    ctx: {
      ...same,
      hiddenColumns,
      codes,
      now: ctx.now,
      actor: { ...same.actor, username: '', companyName: '', sessionId: NOBODY, departId: null },
      can: (code) => codes.has(code),
      requestId: 'shared',
      ip: '',
    },
  }
}

const digestOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
