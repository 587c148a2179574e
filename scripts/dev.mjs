import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './lib/child.mjs'
import { UserError, ensureInstalled, findNode } from './lib/install.mjs'

/**
 * `npm run dev`: Vite serves the client with hot reload at the usual address, with the server behind it, which
 * restarts when one of its files changes. If one of the two exits, the other is stopped.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  await ensureInstalled(root, console.log)
  const node = findNode(root)
  const port = Number(process.env.PORT ?? 3000)
  const baseUrl = process.env.BASE_URL ?? `http://localhost:${port}`
  const behind = { PORT: String(port + 1), API_URL: `http://127.0.0.1:${port + 1}` }
  const server = startChild(node, ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')], {
    env: { ...process.env, ...behind, BASE_URL: baseUrl },
  })
  const client = startChild(node, [join(root, 'scripts', 'lib', 'dev-client.mjs'), String(port)], {
    env: { ...process.env, ...behind },
  })
  process.exitCode = await Promise.race([server.ended, client.ended])
  for (const { stop } of [server, client]) stop('SIGTERM')
  await Promise.all([server.ended, client.ended])
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
