import type { FailureBody } from '#shared/errors.ts'

/**
 * A call outside the call library that failed. `data` is what the server answered, with its sentence as the message;
 * null when nothing came.
 */
export class CallError extends Error {
  readonly data: FailureBody | null

  constructor(data: FailureBody | null, sentence = 'no answer') {
    super(sentence)
    this.name = 'CallError'
    this.data = data
  }
}
