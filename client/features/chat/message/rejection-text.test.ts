import { describe, expect, it } from 'vitest'
import { codeByReason, type ErrorBody } from '#shared/errors.ts'
import { chatText } from '#shared/texts/chat/chat.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { rejectionText } from './rejection-text.ts'

const anError = (reason: keyof typeof codeByReason, more: Partial<ErrorBody> = {}): ErrorBody => ({
  ...{ code: codeByReason[reason], reason },
  ...more,
})

describe('the text of a rejected message', () => {
  it.each(['app.notFound', 'app.forbidden', 'chat.notAccepted'] as const)(
    '[CH7] is the specified one if the chat no longer exists: %s',
    (reason) => {
      expect(rejectionText({ error: anError(reason), isUpload: false })).toBe(
        memberErrorText('chat.sendFailed'),
      )
    },
  )

  it('[CH7] names the upload if the server failed during it', () => {
    const error = anError('app.internal', { requestId: 'r1' })
    expect(rejectionText({ error, isUpload: true })).toBe(chatText('chat.imageFailed'))
    expect(rejectionText({ error, isUpload: false })).toContain('r1')
  })

  it('[CH7, TX5] is looked up in the active language, with the values of the error', () => {
    const error = anError('limit.tooMany', { retryAfter: 60 })
    expect(rejectionText({ error, isUpload: true })).toBe(
      'Too many tries at once. Wait 1 minute, then try again.',
    )
    setLocale({ tag: 'de', translate: () => 'Zu viele Versuche.' })
    expect(rejectionText({ error, isUpload: true })).toBe('Zu viele Versuche.')
  })

  it('[CH7, SY30] is the stored one of a message from an earlier build', () => {
    expect(rejectionText({ text: 'No.' })).toBe('No.')
  })
})
