import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { fileSecrets } from './fileSecrets.ts'

test('a secret can be decrypted after a restart, and only if unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  try {
    const sealed = (await fileSecrets(folder)).seal('p@ss 密码')
    const again = await fileSecrets(folder)
    expect(again.open(sealed)).toBe('p@ss 密码')
    expect(sealed).not.toContain('p@ss')
    expect(again.seal('p@ss 密码')).not.toBe(sealed)
    expect(() => again.open(`${sealed.slice(0, -2)}AA`)).toThrow(/auth|unable/i)
    expect((await stat(join(folder, 'secrets', 'sealing.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})
