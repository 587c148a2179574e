import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeApp } from './close.ts'

it('[OP3] completes running requests, then closes without waiting for keep-alive connections', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const { promise: received, resolve: onReceived } = Promise.withResolvers<void>()
  const { promise: work, resolve: finish } = Promise.withResolvers<string>()
  app.get('/', () => {
    onReceived()
    return work
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  let response = ''
  socket.on('data', (chunk: string) => (response += chunk))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await received
  const closed = closeApp(app)
  const startedAt = performance.now()
  finish('the work')
  await closed
  if (!socket.closed) await once(socket, 'close')
  expect(response).toContain('the work')
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

it('[OP3] closes a response that does not end', async () => {
  const app = Fastify()
  const { promise: received, resolve: onReceived } = Promise.withResolvers<void>()
  app.get('/', (_, reply) => {
    reply.hijack()
    reply.raw.write('forever ')
    onReceived()
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await received
  const startedAt = performance.now()
  await closeApp(app)
  expect(performance.now() - startedAt).toBeGreaterThan(4_000)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
