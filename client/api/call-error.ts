import type { FailureBody } from '#shared/errors.ts'

/** A call outside the call library that failed. `data` is what the server answered; null when nothing came. */
export class CallError extends Error {
  readonly data: FailureBody | null

  constructor(data: FailureBody | null) {
    super(data?.reason ?? 'no answer')
    this.name = 'CallError'
    this.data = data
  }
}
