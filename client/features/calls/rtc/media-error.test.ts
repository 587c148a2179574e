import { expect, it } from 'vitest'
import { callTexts } from '#shared/texts/calls.ts'
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
    expect(toMediaError(kind, error)).toEqual({ kind, text: callTexts[`media.${kind}.${why}`] })
  }
})

it('[VC10] reports a missing device if the browser has no media API', () => {
  expect(toMediaError('camera', new TypeError('undefined')).text).toBe(callTexts['media.camera.missing'])
})
