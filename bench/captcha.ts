import { pbkdf2Sync } from 'node:crypto'

import { captchaLetters } from '../packages/server/services/auth/captchaLetters.ts'
import { newCaptchaWork } from '../packages/server/services/auth/captchaWork.ts'
import { drawCaptcha } from '../packages/server/services/auth/drawCaptcha.ts'
import { readPicture } from '../packages/server/test/readPicture.ts'

/**
 * `npm run bench -- captcha [pictures]`: how many images a script reads that tries every letter at every position, and
 * what an attempt at the proof of work costs it.
 */
const pictures = Number(process.argv[2] ?? 1_000)
const letters = Object.keys(captchaLetters)
const tries = 5

let read = 0
let found = 0
for (let picture = 0; picture < pictures; picture += 1) {
  const said = Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)])
  const answer = readPicture(drawCaptcha(said.join(''), Math.random))
  if (answer === said.join('')) read += 1
  found += said.filter((letter, at) => letter === answer[at]).length
}
console.log(
  JSON.stringify({
    name: 'pictures read by a script',
    pictures,
    percent: (100 * read) / pictures,
    lettersPercent: (100 * found) / (6 * pictures),
  }),
)

const cpu = process.cpuUsage()
for (let attempt = 0; attempt < tries; attempt += 1) {
  const { work } = await newCaptchaWork()
  const salt = Buffer.from(work.salt, 'base64')
  const isIt = (number: number) =>
    pbkdf2Sync(String(number), salt, work.iterations, 32, 'sha256').toString('base64') ===
    work.target
  let number = 0
  while (!isIt(number)) number += 1
}
const { user } = process.cpuUsage(cpu)
console.log(JSON.stringify({ name: 'work for one try', tries, cpuSeconds: user / 1e6 / tries }))
