import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { appendFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

import type { ChainHead, DigestBook, SignedHead } from '../../ports/digestBook.ts'

const entry = z.strictObject({
  at: z.string(),
  /** SHA-256 of the previous line, in hex; '' in the first. */
  previous: z.string(),
  /** [chain, seq, hash] of every chain that changed. */
  heads: z.array(z.tuple([z.string(), z.string(), z.string()])),
})
const line = z.strictObject({ digest: z.string(), signature: z.string() })

/** Paths inside the data directory. */
export const digestFiles = {
  book: join('audit', 'digests.jsonl'),
  publicKey: join('audit', 'digests.pub.pem'),
  privateKey: join('secrets', 'auditDigests.pem'),
  /** SHA-256 of the last line, in hex: a file that ends earlier was truncated. */
  last: join('secrets', 'auditDigests.last'),
} as const

/**
 * Signed heads in `<dataDir>/audit/digests.jsonl`, one line per signing, each with the hash of the previous line. The
 * Ed25519 key is created on first use (mode 0600), together with a first line that signs nothing yet: where there is a
 * key, there is a file. Its public half is next to the file, to be copied elsewhere.
 */
export async function localDigestBook(dataDir: string): Promise<DigestBook> {
  const path = join(dataDir, digestFiles.book)
  const { key, isNew } = await keyOf(dataDir)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(
    join(dataDir, digestFiles.publicKey),
    createPublicKey(key).export({ type: 'spki', format: 'pem' }),
  )
  const book: DigestBook = {
    async sign(at, heads) {
      const { heads: signed, lastLine } = await readBook(path, createPublicKey(key))
      const last = await readFile(join(dataDir, digestFiles.last), 'utf8').catch(absent)
      // After a truncated line, the next one does not match what is left: the gap stays visible.
      const previous = last ?? (lastLine === '' ? '' : sha256(lastLine))
      const known = new Map(signed.map(({ chain, hash }) => [chain, hash]))
      const moved = heads.filter(({ chain, hash }) => known.get(chain) !== hash)
      const digest = JSON.stringify({
        at: at.toISOString(),
        previous: isNextOf(last, lastLine) ? sha256(lastLine) : previous,
        heads: moved.map(({ chain, seq, hash }: ChainHead) => [chain, seq, hash]),
      })
      const signature = sign(null, Buffer.from(digest), key).toString('base64')
      const written = JSON.stringify({ digest, signature })
      await appendFile(path, `${written}\n`, { mode: 0o600 })
      await writeFile(join(dataDir, digestFiles.last), sha256(written), { mode: 0o600 })
      return moved.length
    },
    read: () => readBook(path, createPublicKey(key)),
  }
  if (isNew) await book.sign(new Date(), [])
  return book
}

/** Whether this line was written after the remembered one: the process died between the two writes. */
function isNextOf(last: string | null, lastLine: string): boolean {
  if (last === null || lastLine === '') return false
  try {
    return entry.parse(JSON.parse(line.parse(JSON.parse(lastLine)).digest)).previous === last
  } catch {
    return false // torn or foreign text: reported as unsigned
  }
}

/**
 * The digest file for checking, with a public key kept elsewhere or the one in the data directory.
 * @throws Error if there is a key but no file: signatures cannot be checked
 */
export async function readDigests(
  dataDir: string,
  publicKeyPath = join(dataDir, digestFiles.publicKey),
): Promise<Awaited<ReturnType<DigestBook['read']>> & { isKeyHere: boolean }> {
  const pem = await readFile(publicKeyPath, 'utf8').catch(absent)
  if (pem === null) {
    return {
      heads: [],
      faults: [`There is no ${publicKeyPath}: no digest was checked.`],
      lastAt: null,
      isKeyHere: false,
    }
  }
  const path = join(dataDir, digestFiles.book)
  const [book = null, last = null, ownKey = null] = await Promise.all(
    [path, join(dataDir, digestFiles.last), join(dataDir, digestFiles.privateKey)].map((file) =>
      readFile(file, 'utf8').catch(absent),
    ),
  )
  if (book === null) {
    throw new Error(
      `${path} is gone${ownKey === null ? '' : ' although its key is there'}: nothing of what was signed can be checked.`,
    )
  }
  const found = await readBook(path, createPublicKey(pem))
  const isWhole = last === null || last === sha256(found.lastLine) || isNextOf(last, found.lastLine)
  const faults = isWhole ? [] : [`${path} ends before the last line that was signed.`]
  return { ...found, faults: [...found.faults, ...faults], isKeyHere: true }
}

async function readBook(path: string, key: KeyObject) {
  const text = (await readFile(path, 'utf8').catch(absent)) ?? ''
  const heads: SignedHead[] = []
  const faults: string[] = []
  let lastLine = ''
  let lastAt: string | null = null
  for (const [index, raw] of text.split('\n').entries()) {
    if (raw === '') continue
    const found = parseLine(raw, key)
    if (!found) faults.push(`Line ${index + 1} of ${path} does not carry our signature.`)
    else {
      if (found.previous !== (lastLine === '' ? '' : sha256(lastLine))) {
        faults.push(`Line ${index + 1} of ${path} does not follow the line before it.`)
      }
      lastAt = found.at
      for (const [chain, seq, hash] of found.heads) {
        heads.push({ chain, seq, hash, at: found.at })
      }
    }
    lastLine = raw
  }
  return { heads, faults, lastAt, lastLine }
}

function parseLine(raw: string, key: KeyObject): z.output<typeof entry> | undefined {
  try {
    const { digest, signature } = line.parse(JSON.parse(raw))
    const genuine = verify(null, Buffer.from(digest), key, Buffer.from(signature, 'base64'))
    return genuine ? entry.parse(JSON.parse(digest)) : undefined
  } catch {
    return undefined // torn or foreign text: the caller reports it as unsigned
  }
}

async function keyOf(dataDir: string): Promise<{ key: KeyObject; isNew: boolean }> {
  const path = join(dataDir, digestFiles.privateKey)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  let isNew = true
  try {
    // 'wx' lets one of two processes starting at once create it; both then read the same key.
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(path, pem, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    isNew = false
  }
  await chmod(path, 0o600)
  return { key: createPrivateKey(await readFile(path, 'utf8')), isNew }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
