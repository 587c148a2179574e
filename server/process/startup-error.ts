import { ConfigError } from '../config/error.ts'
import { isUnavailable } from '../db/errors.ts'

type SystemError = Error & { code?: string; syscall?: string; address?: string; port?: number }

/** Formats a startup error for the operator: sentences without a stack. */
export function formatStartupError(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n')
  const { code, syscall, address, port, message }: SystemError =
    error instanceof Error ? error : new Error(String(error))
  if (syscall === 'listen') {
    const endpoint = `${address}:${port}`
    if (code === 'EADDRINUSE')
      return `PORT: ${endpoint} is already in use. Choose another port, for example PORT=3001.`
    if (code === 'EACCES')
      return `PORT: no permission to listen on ${endpoint}. Choose a port of 1024 or higher.`
    if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine.`
  }
  if (syscall === 'getaddrinfo' && code === 'ENOTFOUND')
    return `HOST: can't resolve ${message.split(' ').at(-1)}.`
  // The query that was interrupted would not help the operator.
  if (isUnavailable(error)) return 'Startup failed: lost the connection to the database. Try again.'
  return `Startup failed: ${message}`
}
