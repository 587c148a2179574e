import type { ErrorBody } from '#shared/errors.ts'

/** A request outside tRPC that failed. `data` is what the server answered, or null if no answer came. */
export class RequestError extends Error {
  readonly data: ErrorBody | null

  constructor(data: ErrorBody | null) {
    super(data?.reason ?? 'no answer')
    this.name = 'CallError'
    this.data = data
  }
}
