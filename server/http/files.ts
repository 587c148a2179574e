import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { cookieName } from '../rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import { pageHeaders } from './page-headers.ts'
import { loadPreloadHeaders } from './modulepreload.ts'

export const builtClient = join(import.meta.dirname, '..', '..', 'dist')
const YEAR = 31_536_000

/**
 * The built client. Files under /assets carry their content's hash in their name and may be kept for ever; a
 * path without a file ending is a page of the app; anything else that is not there is a 404 [WE-5].
 */
export async function clientFiles(
  app: FastifyInstance,
  folder: string,
  config: Pick<Config, 'isDev' | 'isServiceWorkerEnabled' | 'video' | 'baseUrl'>,
): Promise<void> {
  const codeOf = await loadPreloadHeaders(folder)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz', 'index.html', 'sw.js', 'sw-unregister.js'],
    setHeaders(reply, path) {
      const isHashed = path.includes(`${folder}/assets/`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  // Whoever has a worker asks for it again and again: switched off, it is answered by one that takes itself away.
  app.get('/sw.js', async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile(config.isServiceWorkerEnabled ? 'sw.js' : 'sw-unregister.js'),
  )
  // Pages for development are no pages of a server that others reach, whatever the client knows of them.
  const notPages = config.isDev ? /^\/(?:api|assets)\// : /^\/(?:api|assets|dev)\//
  app.get('/*', async (req, reply) => {
    const path = req.url.split('?', 1)[0] ?? ''
    const isPage = !notPages.test(path) && !/\/\.|\.[^/]*$/.test(path)
    if (!isPage) throw new AppError('app.notFound')
    return reply
      .headers({
        'cache-control': 'no-cache',
        ...pageHeaders(path, config),
        ...codeOf(path, req.cookies[cookieName(config)] !== undefined),
      })
      .sendFile('index.html')
  })
}
