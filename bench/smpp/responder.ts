import { createServer, type Socket } from 'node:net'
import { decodePdu, PduFramer, PduWriter, writePdu } from '@tandem/smpp'

/** A bare SMSC for measurements: takes any bind, accepts any submit, and does nothing else. */
const server = createServer((socket) => serve(socket))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

let nextId = 0

function serve(socket: Socket): void {
  const writer = new PduWriter()
  const framer = new PduFramer((bytes, start, end) => {
    const pdu = decodePdu(bytes, start, end)
    const { sequence } = pdu
    switch (pdu.command) {
      case 'submit_sm':
        nextId++
        writePdu(writer, { command: 'submit_sm_resp', sequence, messageId: nextId.toString(16) })
        return
      case 'bind_transceiver':
        writePdu(writer, { command: 'bind_transceiver_resp', sequence, systemId: 'bench' })
        return
      case 'enquire_link':
      case 'unbind':
        writePdu(writer, { command: `${pdu.command}_resp`, sequence })
        return
      default:
        throw new Error(`the responder does not serve ${pdu.command}`)
    }
  }, 66_560)
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    framer.push(chunk, 0, chunk.length)
    socket.write(writer.take())
    if (socket.writableLength === 0) writer.rewind()
  })
  socket.on('error', () => socket.destroy())
}
