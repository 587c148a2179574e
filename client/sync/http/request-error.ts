import type { ErrorBody } from '#shared/errors.ts'

/** A failed request that tRPC did not make. `data` is what the server answered, or null if no answer came. */
export class RequestError extends Error {
  readonly data: ErrorBody | null

  constructor(data: ErrorBody | null) {
    super(data?.reason ?? 'no answer')
    this.name = 'RequestError'
    this.data = data
  }
}
