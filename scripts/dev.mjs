import { runScript, startProgram } from './lib/program.mjs'

/**
 * `npm run dev`: Vite serves the client with hot reload at the usual address, with the server behind it, which
 * restarts when one of its files changes. If one of the two exits, the other is stopped.
 */
await runScript(async () => {
  const port = Number(process.env.PORT ?? 3000)
  const baseUrl = process.env.BASE_URL ?? `http://localhost:${port}`
  const behind = { PORT: String(port + 1), API_URL: `http://127.0.0.1:${port + 1}` }
  const server = startProgram('server/main.ts', [], {
    nodeOptions: ['--watch', '--watch-preserve-output'],
    env: { ...process.env, ...behind, BASE_URL: baseUrl },
  })
  const client = startProgram('scripts/lib/dev-client.mjs', [String(port)], {
    env: { ...process.env, ...behind },
  })
  const code = await Promise.race([server.ended, client.ended])
  for (const { stop } of [server, client]) stop('SIGTERM')
  await Promise.all([server.ended, client.ended])
  return code
})
