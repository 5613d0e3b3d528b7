import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Secrets } from '../../ports/secrets.ts'

const KEY_BYTES = 32
const IV_BYTES = 12

/**
 * AES-256-GCM with a key created at the first start and stored in `<dataDir>/secrets/sealing.key` (mode
 * 0600). A sealed text is `v1.<key id>.<iv>.<tag>.<text>`, so that keys can be told apart.
 */
export async function fileSecrets(dataDir: string): Promise<Secrets> {
  return sealWith(await keyOf(join(dataDir, 'secrets')))
}

/** The same with a given key (32 bytes). */
export function sealWith(key: Buffer): Secrets {
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    seal(plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))
      return ['v1', keyId, ...parts].join('.')
    },
    open(sealed) {
      const [version, id, iv, tag, text] = sealed.split('.')
      if (version !== 'v1' || iv === undefined || tag === undefined || text === undefined) {
        throw new Error('This is no sealed text.')
      }
      if (id !== keyId) {
        throw new Error(`The text was sealed with the key ${id}, which is not here.`)
      }
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      const plain = [decipher.update(Buffer.from(text, 'base64url')), decipher.final()]
      return Buffer.concat(plain).toString('utf8')
    },
  }
}

async function keyOf(folder: string): Promise<Buffer> {
  const path = join(folder, 'sealing.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // 'wx' lets one of two processes starting at once create it; both then read the same key.
    await writeFile(path, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(path, 0o600)
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${path} holds no key of ${KEY_BYTES} bytes.`)
  return key
}
