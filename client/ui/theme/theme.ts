import { createStore } from '../store.ts'
import { parseThemeChoice, resolveTheme, type Theme, type ThemeChoice } from './theme-choice.ts'

const key = 'theme'
const backgrounds: Record<Theme, string> = { light: '#FBF9F5', dark: '#14171E' }

function readStoredChoice(): ThemeChoice {
  try {
    return parseThemeChoice(localStorage.getItem(key))
  } catch {
    return parseThemeChoice(null)
  }
}

const system = matchMedia('(prefers-color-scheme: dark)')
const state = createStore({ choice: readStoredChoice(), isSystemDark: system.matches })

function change(next: { choice?: ThemeChoice; isSystemDark?: boolean }): void {
  const now = { ...state.get(), ...next }
  const theme = resolveTheme(now.choice, now.isSystemDark)
  state.set(now)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[theme])
}

system.addEventListener('change', (event) => change({ isSystemDark: event.matches }))

/** Chooses a theme for this device and keeps it. Where storage is forbidden it lasts until the page is left. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Nothing to do: the choice holds for this page.
  }
  change({ choice })
}

/** The choice of this device and the theme it comes to. Light until the person chooses. */
export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  const { choice, isSystemDark } = state.use()
  return { choice, theme: resolveTheme(choice, isSystemDark) }
}
