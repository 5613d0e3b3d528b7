import type { ServerResponse } from 'node:http'

/** How the vendors behave: well, or as vendors do at times. */
export const vendorModes = [
  'good',
  'html',
  'error500',
  'halfJson',
  'late',
  'redirect',
  'huge',
  'noCredit',
  'throttle',
  'cut',
] as const
export type VendorMode = (typeof vendorModes)[number]

/** Answers as a vendor in trouble does; false: this mode is none that answers by itself. */
export function answerBadly(mode: VendorMode, response: ServerResponse): boolean {
  switch (mode) {
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<!doctype html><title>Maintenance</title><h1>We are back soon</h1>')
      return true
    case 'error500':
      response.writeHead(500, { 'content-type': 'text/html' })
      response.end('<h1>Internal Server Error</h1>')
      return true
    case 'halfJson':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"messages":[{"id":"')
      return true
    case 'redirect':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' })
      response.end()
      return true
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' })
      writeMuch(response)
      return true
    case 'cut':
      response.socket?.destroy()
      return true
    default:
      return false
  }
}

const HUGE_BYTES = 10 * 1024 * 1024

function writeMuch(response: ServerResponse): void {
  const piece = 'x'.repeat(64 * 1024)
  let left = HUGE_BYTES
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length
      if (!response.write(piece)) return
    }
    response.end()
  }
  response.on('drain', more)
  more()
}
