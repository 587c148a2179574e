import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { describeProduct } from '../features/app/product.ts'
import { cookieName } from '../rpc/context.ts'
import { AppError } from '#shared/errors.ts'
import {
  consoleHeaders,
  isConsole,
  meetingFrameFiles,
  meetingFrameHeaders,
  pageHeaders,
} from './page-headers.ts'
import { loadPageCode } from './modulepreload.ts'
import { prerenderPages, sendPrepared } from './prerendered/pages.ts'

export const builtClient = join(import.meta.dirname, '..', '..', 'dist')
const YEAR = 31_536_000
/** What of the built client is not served under its own path. */
const notFiles = [
  ...['**/.vite/**', '**/.prerender/**', '**/*.br', '**/*.gz'],
  ...['index.html', 'staff/index.html', 'sw.js', 'sw-unregister.js'],
]

/**
 * Serves the built client. Files under /assets have a content hash in their name and are immutable. A path without a
 * file extension is a page of the app, or of the console of staff, which has a document of its own [ST14]. Any other unknown path is a 404 [WE-5].
 */
export async function clientFiles(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const code = await loadPageCode(folder)
  const rendered = prerenderPages(folder, { product: describeProduct(config), code, app })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    globIgnore: [...notFiles, ...meetingFrameFiles],
    setHeaders(reply, path) {
      const isHashed = path.includes(`${folder}/assets/`) || path.includes(`${folder}/staff/assets/`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  // Browsers with a service worker request it regularly. If it is disabled, they receive one that unregisters itself.
  app.get('/sw.js', async (_req, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .sendFile(config.isServiceWorkerEnabled ? 'sw.js' : 'sw-unregister.js'),
  )
  const { video } = config
  if (video.kind === 'jitsi') {
    for (const file of meetingFrameFiles)
      app.get(`/${file}`, async (_req, reply) =>
        reply.headers(meetingFrameHeaders(file, video.origin)).sendFile(file),
      )
  }
  // Development pages exist only in development, although the client knows their routes.
  const nonPagePaths = config.isDev
    ? /^\/(?:api|assets|staff\/assets)\//
    : /^\/(?:api|assets|dev|staff\/assets)\//
  app.get('/*', async (req, reply) => {
    const path = req.url.split('?', 1)[0] ?? ''
    const isPage = !nonPagePaths.test(path) && !/\/\.|\.[^/]*$/.test(path)
    if (!isPage) throw new AppError('app.notFound')
    if (isConsole(path))
      return reply.headers({ 'cache-control': 'no-cache', ...consoleHeaders }).sendFile('staff/index.html')
    const hasSession = req.cookies[cookieName(config)] !== undefined
    const page = hasSession ? null : await rendered.find(req)
    reply.headers({
      'cache-control': 'no-cache',
      ...pageHeaders(path, config),
      ...(page?.isCodeDeferred ? {} : code.header(path, hasSession)),
    })
    return page ? sendPrepared(page, req, reply) : reply.sendFile('index.html')
  })
}
