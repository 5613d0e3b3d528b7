import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { consoleBuilt } from './consoleBuilt.ts'

/** A process that waits as the server does, reports it, and exits when it no longer waits. */
const waiting = async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'consoleBuilt.ts'))
  const script = `import { consoleBuilt } from ${module}
    const built = consoleBuilt(true)
    process.send('waiting')
    await built
    process.exit(7)`
  const child = fork('-', { execArgv: ['--input-type=module-typescript', '-e', script] })
  await once(child, 'message')
  return child
}

test('the server continues when the console is built, and when nobody builds it any more', async () => {
  const told = await waiting()
  told.send('another word')
  told.send('console built')
  expect(await once(told, 'exit')).toEqual([7, null])

  const left = await waiting()
  left.disconnect()
  expect(await once(left, 'exit')).toEqual([7, null])
})

test('it waits for nobody when the console is not pending', async () => {
  await expect(consoleBuilt(false)).resolves.toBeUndefined()
})
