// The web's files, as they were built; every other address that is no call is a page, which the web itself shows.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { readPageLinks } from './webPages.ts'

/**
 * Serves `folder`. Files under assets/ carry a fingerprint in their name and may be kept for ever. Who looks signed in
 * is told of other files than a visitor; what they may read is not decided here.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  looksSignedIn: (request: FastifyRequest) => boolean,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const pageLinks = isBuilt ? readPageLinks(folder) : () => ''
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      // '/' is a page as any other.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isFingerprinted = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isFingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !path.startsWith('/assets/')
    if (isBuilt && isPage) {
      return reply.header('link', pageLinks(path, looksSignedIn(request))).sendFile('index.html')
    }
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'There is nothing at this address.' })
  })
}
