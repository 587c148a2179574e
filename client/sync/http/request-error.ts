import type { ErrorBody } from '#shared/errors.ts'

/**
 * A call outside the call library that failed. `data` is what the server answered, with its sentence as the message;
 * null when nothing came.
 */
export class RequestError extends Error {
  readonly data: ErrorBody | null

  constructor(data: ErrorBody | null, sentence = 'no answer') {
    super(sentence)
    this.name = 'CallError'
    this.data = data
  }
}
