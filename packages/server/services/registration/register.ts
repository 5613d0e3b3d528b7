import { isCommonPassword } from '@tandem/core'
import {
  checkField,
  type CodeWay,
  type doorCalls,
  isPassword,
  type ParsedOf,
  type RegisterResult,
  requestFields,
} from '@tandem/model'
import { randomInt } from 'node:crypto'

import { withScope } from '../../store/database/withScope.ts'
import { useCode } from '../../store/doors/codeStore.ts'
import { insertRegistration } from '../../store/registration/registrationStore.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import type { Ports } from '../ports.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { type Caller, demandPicture } from '../auth/codeLimits.ts'
import { guessedCode, proveCode } from '../auth/codes.ts'
import { wayIsOpen } from '../settings/signInSettings.ts'
import { mailTarget, phoneTarget } from '../auth/targets.ts'

/**
 * POST /sys/user/register: stores the request for an administrator. Whether a name is taken is not checked here, so
 * that nobody learns who has an account.
 * @throws Refused door.closed, door.codeWrong, login.captcha*, request.invalid
 */
export async function register(
  caller: Caller,
  ports: Ports,
  given: ParsedOf<typeof doorCalls.register>,
): Promise<RegisterResult> {
  const settings = await readSettings(ports)
  if (!settings.registrationOpen) throw new Refused('door.closed')
  checkFields(given)
  const phone = phoneTarget(given.phone, 'phone', given.country || null)
  const email = mailTarget(given.email, 'email')
  const proof = await proven(
    caller,
    ports,
    { ...given, phone, email },
    {
      phone: wayIsOpen(settings, 'phone'),
      mail: wayIsOpen(settings, 'mail'),
    },
  )
  const passwordHash = await ports.passwords.hash(given.password)
  const id = ports.ids.next().toString()
  const reference = newReference()
  await withScope(ports.system, 'everything', async (transaction) => {
    // Consumed together with the request: a code makes one of them.
    if (proof && !(await useCode(transaction, proof.codeId, caller.now))) {
      throw new Refused('door.codeWrong')
    }
    await insertRegistration(transaction, {
      id,
      reference,
      companyName: given.companyName.trim(),
      contactName: given.contactName.trim(),
      email,
      phone,
      username: given.username.trim(),
      passwordHash,
      country: given.country || null,
      remark: given.remark?.trim() || null,
      locale: caller.locale,
      verified: proof?.way ?? null,
      ip: caller.ip,
      at: caller.now,
    })
  })
  const audience = { companyId: await onlyPlatform(ports.system) }
  ports.live.publish('record', { entity: 'registration', id, verb: 'add' }, audience)
  return { reference }
}

function checkFields(given: ParsedOf<typeof doorCalls.register>): void {
  const values: Readonly<Record<string, unknown>> = { ...given }
  const refused = Object.entries(requestFields).flatMap(
    ([name, field]): [string, FieldRefusal][] => {
      const value = values[name]
      const fault = checkField(field, typeof value === 'string' ? value.trim() : value)
      return fault ? [[name, fault]] : []
    },
  )
  if (!isPassword(given.password)) refused.push(['password', { reason: 'password.rule' }])
  else if (isCommonPassword(given.password, [given.username, given.companyName])) {
    refused.push(['password', { reason: 'password.common' }])
  }
  if (refused.length > 0) {
    throw new Refused('request.invalid', { fields: Object.fromEntries(refused) })
  }
}

/** By code if codes can be sent, otherwise by a captcha. */
async function proven(
  caller: Caller,
  ports: Ports,
  given: ParsedOf<typeof doorCalls.register>,
  open: Record<CodeWay, boolean>,
): Promise<{ way: CodeWay; codeId: string } | null> {
  if (!open.phone && !open.mail) {
    await demandPicture(ports, given)
    return null
  }
  const way = open.phone && given.smscode ? 'phone' : 'mail'
  const target = way === 'phone' ? given.phone : given.email
  const code = way === 'phone' ? given.smscode : given.mailcode
  if (!open[way] || !code) throw new Refused('door.codeWrong')
  const key = { way, mode: '1', target } as const
  const { isKnown } = await guessedCode(ports, key, caller)
  const { id } = await proveCode(ports, key, code, { now: caller.now, isHome: isKnown })
  return { way, codeId: id }
}

// Without letters that look like digits.
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXYZ234679'
const four = (): string =>
  Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const newReference = (): string => `R-${four()}-${four()}`
