import { Monitor, Moon, Sun } from 'lucide-react'
import { settingsTexts } from '#shared/texts/settings.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'
import { SettingsFrame } from './settings-frame.tsx'

const themes = [
  {
    name: 'light',
    icon: Sun,
    label: settingsTexts['appearance.light'],
    text: settingsTexts['appearance.lightText'],
  },
  {
    name: 'dark',
    icon: Moon,
    label: settingsTexts['appearance.dark'],
    text: settingsTexts['appearance.darkText'],
  },
  {
    name: 'system',
    icon: Monitor,
    label: settingsTexts['appearance.system'],
    text: settingsTexts['appearance.systemText'],
  },
] as const

export default function AppearancePage() {
  const { choice } = useTheme()
  return (
    <SettingsFrame
      name="settings/appearance"
      title={settingsTexts['settings.appearance']}
      lead={settingsTexts['appearance.intro']}
    >
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-3 font-semibold">{settingsTexts['appearance.theme']}</legend>
        {themes.map((theme) => (
          <ChoiceCard
            key={theme.name}
            name="theme"
            icon={theme.icon}
            label={theme.label}
            text={theme.text}
            isChosen={choice === theme.name}
            onChoose={() => chooseTheme(theme.name)}
          />
        ))}
      </fieldset>
    </SettingsFrame>
  )
}
