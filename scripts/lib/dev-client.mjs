import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** Serves the client on the port of the first argument; requests for the server go to `API_URL`. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const target = process.env.API_URL
const server = await createServer({
  root: join(root, 'client'),
  configFile: join(root, 'client', 'vite.config.ts'),
  server: {
    port: Number(process.argv[2]),
    strictPort: true,
    host: '127.0.0.1',
    proxy: { '/api': { target, ws: true }, '/health': { target }, '/dev/outbox': { target } },
  },
})
await server.listen()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void server.close().finally(() => process.exit(0)))
}
