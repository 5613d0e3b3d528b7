import { decodePdu, encodeGsm7, PduWriter, writePdu } from '@tandem/smpp'
import { destination, npmFields, source, text } from './message.ts'
import { npmSmpp } from './npmSmpp.ts'

const sampleMs = 300

/** Operations per second of one run, ours and of npm `smpp`, by name of the operation. */
export function codecRun(): Readonly<
  Record<string, { readonly ours: number; readonly npm: number }>
> {
  const writer = new PduWriter()
  const encode = (): number => {
    const shortMessage = encodeGsm7(text) ?? Buffer.alloc(0)
    const message = { source, destination, registeredDelivery: 1, shortMessage }
    writePdu(writer, { command: 'submit_sm', sequence: 7, ...message })
    const { length } = writer.take()
    writer.rewind()
    return length
  }
  const npmEncode = (): number =>
    new npmSmpp.PDU('submit_sm', { sequence_number: 7, ...npmFields }).toBuffer().length
  const octets = new npmSmpp.PDU('submit_sm', { sequence_number: 7, ...npmFields }).toBuffer()
  const decode = (): number => decodePdu(octets).sequence
  const npmDecode = (): number => new npmSmpp.PDU(octets).command_status

  return {
    codec_submit_encode: { ours: perSecond(encode), npm: perSecond(npmEncode) },
    codec_submit_decode: { ours: perSecond(decode), npm: perSecond(npmDecode) },
  }
}

function perSecond(operation: () => number): number {
  let checksum = 0
  let done = 0
  const startedAt = performance.now()
  let elapsed = 0
  while (elapsed < sampleMs) {
    for (let i = 0; i < 1_000; i++) checksum += operation()
    done += 1_000
    elapsed = performance.now() - startedAt
  }
  // Using the results keeps the compiler from eliminating the work.
  if (Number.isNaN(checksum)) throw new Error('an operation gave no number')
  return (done * 1_000) / elapsed
}
