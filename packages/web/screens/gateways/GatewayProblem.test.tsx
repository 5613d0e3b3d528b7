import { linkFaults } from '@tandem/core'
import { locales, translatorOf } from '@tandem/i18n'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AnyRecord } from '../../data/useRecord.ts'
import { show } from '../../kit/testing.tsx'
import { GatewayProblem } from './GatewayProblem.tsx'

afterEach(cleanup)

const showOf = (values: Record<string, unknown>) =>
  // Of a gateway only its connection is shown here.
  show(<GatewayProblem record={{ id: '1', ...values } as unknown as AnyRecord} />)

test('a wrong password is shown with what to do and when it is tried again', () => {
  showOf({
    bindState: 'down',
    linkFault: 'password',
    linkDetail: 'ESME_RINVPASWD (0x0e)',
    restsUntil: '2026-03-01T10:00:30.000Z',
  })
  const said = screen.getByRole('note').textContent
  expect(said).toContain('Wrong password')
  expect(said).toContain('Enter the password again')
  expect(said).toContain('Next attempt 2026-03-01 10:00:30')
  expect(said).toContain('ESME_RINVPASWD (0x0e)')
})

test('of a gateway that works nothing is said', () => {
  showOf({ bindState: 'connected', linkFault: null, linkDetail: null, restsUntil: null })
  expect(screen.queryByRole('note')).toBeNull()
})

test.each(locales)('each problem has its own advice (%s)', (locale) => {
  const { t } = translatorOf(locale)
  const advice = [...linkFaults, 'sendOnly' as const].map((one) => t(`gateway.advice.${one}`))
  expect(new Set(advice).size).toBe(advice.length)
})
