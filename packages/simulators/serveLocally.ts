import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export const LOOPBACK = '127.0.0.1'

export interface LocalServer {
  server: Server
  port: number
  /** The address without a path, e.g. http://127.0.0.1:40123. */
  url: string
  /** Ends it, with the connections that are open. */
  stop: () => Promise<void>
}

/** Serves HTTP to this machine alone; a request that cannot be answered gets 400. Port 0 = any free one. */
export async function serveLocally(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })
  const bound = await listenAt(server, port)
  return {
    server,
    port: bound,
    url: `http://${LOOPBACK}:${bound}`,
    stop: () => closed(server),
  }
}

/** Listens to this machine alone; resolves with the port. */
export const listenAt = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, LOOPBACK, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

/** Closes it, with the connections that are open. */
export function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return done
}
