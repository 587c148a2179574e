import { expect, it } from 'vitest'
import { containsContactDetail, maskContactDetails } from './filter.ts'

it('[CD1] replaces a contact detail by a mask, and leaves the rest as it is', () => {
  expect(maskContactDetails('Mail  me: lea.k99@gmail.com, ok?')).toEqual({
    text: 'Mail  me: •••, ok?',
    kinds: ['email'],
    earlier: [],
  })
  expect(maskContactDetails('call +44 7700 900123 now').text).toBe('call ••• now')
  expect(maskContactDetails('See www.example.org/lea. Bye').text).toBe('See •••. Bye')
})

it('[CD2] leaves a masked text as it is', () => {
  const { text } = maskContactDetails('Mail me: lea.k99@gmail.com or ｌｅａ@example.org')
  expect(maskContactDetails(text)).toEqual({ text, kinds: [], earlier: [] })
  expect(containsContactDetail(text)).toBe(false)
})
