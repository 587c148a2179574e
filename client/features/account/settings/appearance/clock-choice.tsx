import type { Me } from '#shared/contract/account.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { clockOptions, formatDate, hasClockOf24Hours } from '#shared/texts/i18n/format-date.ts'
import { formatNumber } from '#shared/texts/i18n/format-number.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { ChoiceCards } from './choice-group.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

const clocks = [
  { is24Hours: false, label: 'clock12', icon: () => formatNumber(12) },
  { is24Hours: true, label: 'clock24', icon: () => formatNumber(24) },
] as const

/** An afternoon, in which the clocks differ. */
const afternoon = Date.UTC(2024, 0, 1, 16, 30)

/** The clock of all times of day that the member reads [TX10]. English has 12 hours until they choose. */
export function ClockChoice({ me }: { readonly me: Me }) {
  const { shown, save } = useSavedChoice(me.is24Hours ?? hasClockOf24Hours(), {
    async store(is24Hours) {
      await api.account.saveClock.mutate({ is24Hours })
      changeMe(me.id, { is24Hours })
    },
    saved: settingsText('appearance.clockSaved'),
  })
  return (
    <ChoiceCards title={settingsText('appearance.clock')} hint={settingsText('appearance.clockHint')}>
      {clocks.map(({ is24Hours, label, icon }) => (
        <ChoiceCard
          key={label}
          name="clock"
          icon={icon}
          label={settingsText(`appearance.${label}`)}
          text={settingsText('appearance.clockText', { example: getExample(is24Hours) })}
          isChosen={shown === is24Hours}
          onChoose={() => save(is24Hours)}
        />
      ))}
    </ChoiceCards>
  )
}

const getExample = (is24Hours: boolean): string =>
  formatDate(afternoon, { timeStyle: 'short', timeZone: 'UTC', ...clockOptions(is24Hours) })
