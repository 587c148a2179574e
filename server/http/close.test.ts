import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeApp } from './close.ts'

it('[OP3] answers what it was asked, then closes without waiting for browsers to let go', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: work, resolve: finish } = Promise.withResolvers<string>()
  app.get('/', () => {
    isAsked()
    return work
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (chunk: string) => (answer += chunk))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked
  const closed = closeApp(app)
  const began = performance.now()
  finish('the work')
  await closed
  if (!socket.closed) await once(socket, 'close')
  expect(answer).toContain('the work')
  expect(performance.now() - began).toBeLessThan(4_000)
})

it('[OP3] cuts a stream that does not end', async () => {
  const app = Fastify()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  app.get('/', (_, reply) => {
    reply.hijack()
    reply.raw.write('forever ')
    isAsked()
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked
  const began = performance.now()
  await closeApp(app)
  expect(performance.now() - began).toBeGreaterThan(4_000)
  expect(performance.now() - began).toBeLessThan(20_000)
})
