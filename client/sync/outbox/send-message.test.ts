import { describe, expect, it } from 'vitest'
import { live as limit } from '#shared/limits.ts'
import { codeByReason, type ErrorBody, type ErrorReason } from '#shared/errors.ts'
import { RequestError } from '../http/request-error.ts'
import { classifySendError } from './send-message.ts'

const anUploadError = (reason: ErrorReason, retryAfter?: number) => {
  const body: ErrorBody = { code: codeByReason[reason], reason, requestId: 'r1' }
  return new RequestError(retryAfter === undefined ? body : { ...body, retryAfter })
}

describe('a failed attempt to send a message', () => {
  it('[CH7] is unconfirmed if there was no answer', () => {
    expect(classifySendError(new RequestError(null))).toEqual({ kind: 'unconfirmed' })
    expect(classifySendError(new Error('any'))).toEqual({ kind: 'unconfirmed' })
  })

  it('[CH7, C9] is repeated later if the server is unavailable or the session has ended', () => {
    expect(classifySendError(anUploadError('app.unavailable', 3))).toEqual({ kind: 'later', ms: 3_000 })
    expect(classifySendError(anUploadError('app.signedOut'))).toEqual({
      kind: 'later',
      ms: limit.offlineAfter,
    })
  })

  it('[CC4] is repeated until the member accepts the code of conduct, also of an upload', () => {
    expect(classifySendError(anUploadError('chat.conductMissing'))).toEqual({ kind: 'later', ms: 5_000 })
  })

  it('[CH7] is a rejection with its reason otherwise, also at the upload limit', () => {
    for (const error of [anUploadError('file.tooLarge'), anUploadError('limit.tooMany', 600)])
      expect(classifySendError(error)).toEqual({
        kind: 'rejected',
        rejection: { error: error.data, isUpload: true },
      })
  })
})
