import { createServer, type Socket } from 'node:net'
import { decodePdu, PduFramer, PduWriter, writePdu } from '@tandem/smpp'

// A minimal SMSC in its own process: accepts any bind and any submit, does nothing else.
const server = createServer(serve)
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())

let lastId = 0

function serve(socket: Socket): void {
  const writer = new PduWriter()
  const framer = new PduFramer((bytes, start, end) => {
    answer(writer, bytes, start, end)
  }, 66_560)
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    framer.push(chunk, 0, chunk.length)
    socket.write(writer.take())
    if (socket.writableLength === 0) writer.rewind()
  })
  socket.on('error', () => socket.destroy())
}

function answer(writer: PduWriter, bytes: Buffer, start: number, end: number): void {
  const pdu = decodePdu(bytes, start, end)
  const { sequence } = pdu
  if (pdu.command === 'submit_sm') {
    lastId++
    writePdu(writer, { command: 'submit_sm_resp', sequence, messageId: lastId.toString(16) })
  } else if (pdu.command === 'bind_transceiver') {
    writePdu(writer, { command: 'bind_transceiver_resp', sequence, systemId: 'bench' })
  } else if (pdu.command === 'unbind' || pdu.command === 'enquire_link') {
    writePdu(writer, { command: `${pdu.command}_resp`, sequence })
  }
}
