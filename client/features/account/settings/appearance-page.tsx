import { Monitor, Moon, Sun } from 'lucide-react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { quickExitText } from '#shared/texts/app/quick-exit.ts'
import { adultChoice, chooseQuickExit } from '#client/state/quick-exit.ts'
import { useStore } from '#client/state/use-store.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { chooseTheme, useTheme } from '#client/ui/theme/theme.ts'
import { ClockChoice } from './clock-choice.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const themes = [
  { name: 'light', icon: Sun },
  { name: 'dark', icon: Moon },
  { name: 'system', icon: Monitor },
] as const

export default function AppearancePage() {
  const { choice } = useTheme()
  const me = useMe()
  const isExitOn = useStore(adultChoice)
  return (
    <SettingsFrame name="settings/appearance" title={settingsText('settings.appearance')}>
      <div className="grid gap-10">
        <fieldset>
          <legend className="font-semibold">{settingsText('appearance.theme')}</legend>
          <p className="mb-3 text-sm text-muted">{settingsText('appearance.themeHint')}</p>
          <div className="grid gap-3 sm:grid-cols-3">
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
          </div>
        </fieldset>
        {me && <ClockChoice me={me} />}
        <section>
          <h2 tabIndex={-1} className="mb-1 font-sans text-base font-semibold tracking-normal">
            {quickExitText('exit.title')}
          </h2>
          <p className="text-sm text-muted">{quickExitText('exit.hint')}</p>
          {me?.isMinor === false ? (
            <Checkbox
              label={quickExitText('exit.on')}
              checked={isExitOn}
              onChange={(event) => chooseQuickExit(event.target.checked)}
            />
          ) : (
            <p className="mt-2 text-sm">{quickExitText('exit.always')}</p>
          )}
        </section>
      </div>
    </SettingsFrame>
  )
}
