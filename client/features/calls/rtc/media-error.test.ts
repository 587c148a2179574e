import { expect, it } from 'vitest'
import { callText } from '#shared/texts/chat/calls.ts'
import { toMediaError } from './media-error.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SomethingNew', 'failed'],
] as const)('[VC10] has its own text for %s', (name, why) => {
  for (const kind of ['camera', 'microphone'] as const) {
    const error = Object.assign(new Error('no'), { name })
    expect(toMediaError(kind, error)).toEqual({ kind, text: callText(`media.${kind}.${why}`) })
  }
})

it('[VC10] reports a missing device if the browser has no media API', () => {
  expect(toMediaError('camera', new TypeError('undefined')).text).toBe(callText('media.camera.missing'))
})
