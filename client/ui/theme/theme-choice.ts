import { defaultTheme, type themes } from '#shared/limits/every-page.ts'

export type Theme = (typeof themes)[number]
export type ThemeChoice = Theme | 'system'

/** Parses the stored choice; light by default [NV4]. */
export function parseThemeChoice(stored: string | null): ThemeChoice {
  return stored === 'dark' || stored === 'system' ? stored : defaultTheme
}

/** Resolves a choice to a theme. */
export function resolveTheme(choice: ThemeChoice, isSystemDark: boolean): Theme {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light'
  return choice
}
