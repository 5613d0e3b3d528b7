import { expectTypeOf, test } from 'vitest'
import type { MessageArguments } from './arguments.ts'

test('the compiler reads the arguments of a message', () => {
  expectTypeOf<MessageArguments<'Saved'>>().toEqualTypeOf<undefined>()
  expectTypeOf<keyof MessageArguments<'{a} of { b }'>>().toEqualTypeOf<'a' | 'b'>()
  expectTypeOf<keyof MessageArguments<'{a, number} of {b, number}'>>().toEqualTypeOf<'a' | 'b'>()
  expectTypeOf<
    keyof MessageArguments<'{n, plural, one {message} other {# messages}} to {name}'>
  >().toEqualTypeOf<'n' | 'name'>()
  expectTypeOf<
    keyof MessageArguments<'{n, plural, =0 {none} other {{who} has #}} {z, number}'>
  >().toEqualTypeOf<'n' | 'who' | 'z'>()
})
