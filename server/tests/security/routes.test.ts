import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { createTestApp } from '#server/testing/clients/app.ts'
import type { TestApp } from '#server/testing/clients/app.ts'

let t: TestApp
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  t = await createTestApp({
    ...{ NODE_ENV: 'production', BASE_URL: 'https://mentors.example.org' },
    ...{ SAFETY_CONTACT: 'safety@example.org', SAFEGUARDING: 'open', CONTACT: 'hello@example.org' },
    ...{ SAFETY_CONTACT: 'safety@example.org', HELP_LINES: 'us', CONTACT: 'hello@example.org' },
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  folder = await mkdtemp(join(tmpdir(), 'pathlight-client-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Page</title>')
  await writeFile(join(folder, 'sw.js'), '')
  app = await createApp(t.services, folder)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
  await rm(folder, { recursive: true })
})

/** What each route of a production server answers a visitor. Procedures are behind `/api/:path`, sockets behind `/api`. */
const answers: Record<string, number> = {
  'GET /*': 200,
  'GET /.well-known/security.txt': 200,
  'GET /api': 404,
  'GET /api/:path': 404,
  'GET /api/calendar/:file': 404,
  'GET /api/dice/:file': 404,
  'GET /api/guardian/:path': 404,
  'GET /api/pictures/chat/:chatId/:file': 401,
  'GET /api/pictures/profile/:userId/:file': 401,
  'GET /api/staff/:path': 404,
  'GET /api/staff/pictures/:file': 401,
  'GET /api/staff/reports/:report/:name': 401,
  'GET /health': 200,
  'GET /manifest.webmanifest': 200,
  'GET /sw.js': 200,
  'GET /unsubscribe/:token': 404,
  'POST /api/:path': 404,
  'POST /api/csp-report': 204,
  'POST /api/export': 401,
  'POST /api/guardian/:path': 404,
  'POST /api/staff/:path': 404,
  'POST /api/upload/chat/:chatId': 401,
  'POST /api/upload/profile': 401,
  'POST /unsubscribe/:token': 404,
}

/** The routes in the tree that Fastify prints, whose branches are parts of paths. */
function routesIn(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]*)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    parts.splice(indent.length / 4, Infinity, part)
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return named.map((method) => `${method} ${parts.join('')}`)
  })
}

it('[AZ-1] every route is listed with its answer to visitors, so that none is added without a rule', async () => {
  expect(routesIn(app.printRoutes()).toSorted()).toEqual(Object.keys(answers))
  for (const [route, status] of Object.entries(answers)) {
    const [method = '', path = ''] = route.split(' ')
    const isImage = path.startsWith('/api/upload')
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: path.replaceAll(/:\w+/g, 'unknown').replace('*', 'unknown'),
      headers: {
        origin: 'https://mentors.example.org',
        ...(method === 'POST' ? { 'content-type': isImage ? 'image/png' : 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: isImage ? Buffer.from('x') : '{}' } : {}),
    })
    expect([route, response.statusCode]).toEqual([route, status])
  }
})
