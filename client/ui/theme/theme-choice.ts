import { defaultTheme, type themes } from '#shared/limits.ts'

export type Theme = (typeof themes)[number]
export type ThemeChoice = Theme | 'system'

/** What is stored, read as a choice: light until the person chose otherwise [NV4]. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'dark' || stored === 'system' ? stored : defaultTheme
}

/** The theme a choice comes to on this device. */
export function resolveTheme(choice: ThemeChoice, isSystemDark: boolean): Theme {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light'
  return choice
}
