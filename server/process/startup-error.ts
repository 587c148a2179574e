import { ConfigError } from '../config/error.ts'
import { isUnavailable } from '../db/errors.ts'

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number }

/** What the person who started the product reads when it could not start: sentences, no stack. */
export function formatStartupError(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n')
  const { code, syscall, address, port, message }: SystemError =
    error instanceof Error ? error : new Error(String(error))
  if (syscall === 'listen') {
    const place = `${address}:${port}`
    if (code === 'EADDRINUSE')
      return `PORT: ${place} is taken by another program; choose another, such as PORT=3001.`
    if (code === 'EACCES') return `PORT: ${place} may not be used by this user; choose one from 1024 on.`
    if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is no address of this machine.`
  }
  if (syscall === 'getaddrinfo' && code === 'ENOTFOUND')
    return `HOST: ${message.split(' ').at(-1)} has no address.`
  // What was asked of it when it went says nothing to anybody.
  if (isUnavailable(error))
    return 'The product could not start: the database went away meanwhile. Start it again.'
  return `The product could not start: ${message}`
}
