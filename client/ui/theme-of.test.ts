import { describe, expect, it } from 'vitest'
import { choiceOf, themeOf } from './theme-of.ts'

describe('the theme', () => {
  it('[NV4] is light until the person chooses, whatever the device prefers', () => {
    for (const stored of [null, '', 'purple', 'light']) {
      expect(themeOf(choiceOf(stored), true)).toBe('light')
    }
  })

  it('[NV4] is what was chosen, and follows the device only when told to', () => {
    expect(themeOf(choiceOf('dark'), false)).toBe('dark')
    expect(themeOf(choiceOf('system'), true)).toBe('dark')
    expect(themeOf(choiceOf('system'), false)).toBe('light')
  })
})
