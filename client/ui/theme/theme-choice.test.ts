import { describe, expect, it } from 'vitest'
import { parseThemeChoice, resolveTheme } from './theme-choice.ts'

describe('the theme', () => {
  it('[NV4] is light by default, whatever the device prefers', () => {
    for (const stored of [null, '', 'purple', 'light']) {
      expect(resolveTheme(parseThemeChoice(stored), true)).toBe('light')
    }
  })

  it('[NV4] is the stored choice, and follows the device only for the choice "system"', () => {
    expect(resolveTheme(parseThemeChoice('dark'), false)).toBe('dark')
    expect(resolveTheme(parseThemeChoice('system'), true)).toBe('dark')
    expect(resolveTheme(parseThemeChoice('system'), false)).toBe('light')
  })
})
