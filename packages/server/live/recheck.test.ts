import type { Session } from '../services/session.ts'
import { expect, test } from 'vitest'

import { recheck } from './recheck.ts'
import { createSeats } from './seats.ts'

type Socket = Parameters<ReturnType<typeof createSeats>['add']>[0]

function sessionWith(...codes: string[]): Session {
  const session = {
    id: '7',
    userId: '1',
    isAdmin: false,
    hideAmounts: false,
    codes: new Set(codes),
    scope: 'everything',
    people: 'all',
    ipList: null,
    companyIpList: null,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts a look asks for
  return session as unknown as Session // the parts a check needs
}

function openSocket() {
  const heard: string[] = []
  const send = (text: string) => heard.push(text)
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that saying something needs
  return { heard, socket: socket as unknown as Socket } // the parts that sending needs
}

test('a right granted and withdrawn while a console is open is reported both times', async () => {
  const seats = createSeats()
  const { heard, socket } = openSocket()
  seats.add(socket, { token: 't', session: sessionWith(), ip: '127.0.0.1' })
  let now = { print: 'without', session: sessionWith() }
  let onceJudged = (): void => undefined
  const sessions = {
    peekMany: async () => {
      const prints = new Map([['t', now.print]])
      onceJudged()
      return prints
    },
    peek: async () => now.session,
  }
  const faults: unknown[] = []
  const look = () => recheck([...seats.all()], sessions, (error) => faults.push(error))

  // The permission is granted after the fingerprint was taken and before the session is read.
  onceJudged = () => {
    now = { print: 'with', session: sessionWith('senderId:list') }
  }
  await look()
  expect(heard).toHaveLength(1)
  onceJudged = () => undefined
  now = { print: 'without', session: sessionWith() }
  await look()
  expect(heard).toHaveLength(2)
  await look()
  expect(heard).toHaveLength(2)
  expect(faults).toEqual([])
})
