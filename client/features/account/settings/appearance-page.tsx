import { Monitor, Moon, Sun } from 'lucide-react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'
import { SettingsFrame } from './settings-frame.tsx'

const themes = [
  { name: 'light', icon: Sun },
  { name: 'dark', icon: Moon },
  { name: 'system', icon: Monitor },
] as const

export default function AppearancePage() {
  const { choice } = useTheme()
  return (
    <SettingsFrame
      name="settings/appearance"
      title={settingsText('settings.appearance')}
      lead={settingsText('appearance.intro')}
    >
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="mb-3 font-semibold">{settingsText('appearance.theme')}</legend>
        {themes.map((theme) => (
          <ChoiceCard
            key={theme.name}
            name="theme"
            icon={theme.icon}
            label={settingsText(`appearance.${theme.name}`)}
            text={settingsText(`appearance.${theme.name}Text`)}
            isChosen={choice === theme.name}
            onChoose={() => chooseTheme(theme.name)}
          />
        ))}
      </fieldset>
    </SettingsFrame>
  )
}
