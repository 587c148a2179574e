import { Moon, Sun } from 'lucide-react'
import { shellText } from '#shared/texts/app/shell.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'

/** Switches between light and dark; the choice is stored on this device. */
export function ThemeToggle() {
  const { theme } = useTheme()
  const label = theme === 'dark' ? shellText('theme.toLight') : shellText('theme.toDark')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      className={buttonStyle('quiet', 'icon')}
    >
      <Sun size={20} aria-hidden className="by-night" />
      <Moon size={20} aria-hidden className="by-day" />
    </button>
  )
}
