import { localArea } from '#client/state/storage-area.ts'
import { createStore } from '#client/state/store.ts'
import { useStore } from '#client/state/use-store.ts'
import { parseThemeChoice, resolveTheme, type Theme, type ThemeChoice } from './theme-choice.ts'

const key = 'theme'
const backgrounds: Record<Theme, string> = { light: '#FBF9F5', dark: '#14171E' }

type State = { readonly choice: ThemeChoice; readonly isSystemDark: boolean }

// Pages are prerendered in the light theme, where there is no window.
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const state = createStore<State>(
  { choice: parseThemeChoice(localArea.get(key)), isSystemDark: system?.matches ?? false },
  { choice: 'light', isSystemDark: false },
)

function change(next: Partial<State>): void {
  const now = { ...state.get(), ...next }
  const theme = resolveTheme(now.choice, now.isSystemDark)
  state.set(now)
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', backgrounds[theme])
}

system?.addEventListener('change', (event) => change({ isSystemDark: event.matches }))

/** Applies a theme and stores the choice on this device. Without storage it lasts until the page is closed. */
export function chooseTheme(choice: ThemeChoice): void {
  localArea.set(key, choice)
  change({ choice })
}

/** Returns the stored choice and the theme it resolves to; light by default. */
export function useTheme(): { readonly choice: ThemeChoice; readonly theme: Theme } {
  const { choice, isSystemDark } = useStore(state)
  return { choice, theme: resolveTheme(choice, isSystemDark) }
}
