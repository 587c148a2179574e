import { Monitor, Moon, Sun } from 'lucide-react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { useMe } from '#client/sync/react/session.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'
import { ChoiceCards } from './appearance/choice-group.tsx'
import { ClockChoice } from './appearance/clock-choice.tsx'
import { DataSaverChoice, DisplayChoice } from './appearance/display-choice.tsx'
import { LocaleChoice } from './appearance/locale-choice.tsx'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'

const themes = [
  { name: 'light', icon: Sun },
  { name: 'dark', icon: Moon },
  { name: 'system', icon: Monitor },
] as const

export default function AppearancePage() {
  const { choice } = useTheme()
  const me = useMe()
  return (
    <SettingsFrame name="settings/appearance" title={settingsText('settings.appearance')}>
      <div className="grid gap-10">
        <LocaleChoice />
        <ChoiceCards title={settingsText('appearance.theme')} hint={settingsText('appearance.themeHint')}>
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
        </ChoiceCards>
        {me && <DisplayChoice me={me} />}
        {me && <ClockChoice me={me} />}
        <DataSaverChoice />
      </div>
    </SettingsFrame>
  )
}
