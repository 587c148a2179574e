import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { ConfigError } from '../config/error.ts'
import { formatStartupError } from './startup-error.ts'

async function listenOn(host: string, port: number): Promise<string> {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(port, host)
  return once(server, 'listening').then(() => 'listening', formatStartupError)
}

it('[OP-3] lists every configuration problem', () => {
  expect(formatStartupError(new ConfigError('PORT must.', 'HOST must.'))).toBe('PORT must.\nHOST must.')
})

it('[OP-3] names the variable if the server cannot listen', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  expect(await listenOn('127.0.0.1', port)).toMatch(`PORT: 127.0.0.1:${port} is already in use.`)
  expect(await listenOn('192.0.2.1', 0)).toBe('HOST: 192.0.2.1 is not an address of this machine.')
  expect(await listenOn('no-such-host.invalid', 0)).toMatch(
    /^HOST: can't resolve no-such-host\.invalid|Startup failed/,
  )
})

it('[OP9] reports that the database became unavailable during startup, without the query', () => {
  const error = new Error('Failed query: rollback', {
    cause: Object.assign(new Error('terminating connection'), { code: '57P01' }),
  })
  expect(formatStartupError(error)).toBe('Startup failed: lost the connection to the database. Try again.')
})

it('formats any other error without a stack', () => {
  expect(formatStartupError(new Error('disk full'))).toBe('Startup failed: disk full')
})
