import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { clockOptions, formatDate, hasClockOf24Hours } from '#shared/texts/i18n/format-date.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'

const clocks = [
  { is24Hours: false, label: 'clock12', icon: () => '12' },
  { is24Hours: true, label: 'clock24', icon: () => '24' },
] as const

/** An afternoon, in which the clocks differ. */
const afternoon = Date.UTC(2024, 0, 1, 16, 30)

/** The clock of all times of day that the member reads [TX10]. English has 12 hours until they choose. */
export function ClockChoice({ me }: { readonly me: Me }) {
  const { shown, save } = useClock(me)
  return (
    <fieldset>
      <legend className="font-semibold">{settingsText('appearance.clock')}</legend>
      <p className="mb-3 text-sm text-muted">{settingsText('appearance.clockHint')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
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
      </div>
    </fieldset>
  )
}

const getExample = (is24Hours: boolean): string =>
  formatDate(afternoon, { timeStyle: 'short', timeZone: 'UTC', ...clockOptions(is24Hours) })

/** The member's choice, shown at once; back to what it was if the server does not store it. */
function useClock(me: Me) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = async (is24Hours: boolean): Promise<void> => {
    setChosen(is24Hours)
    try {
      await api.account.saveClock.mutate({ is24Hours })
      changeMe(me.id, { is24Hours })
      showToast('success', settingsText('appearance.clockSaved'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
    setChosen(null)
  }
  return {
    shown: chosen ?? me.is24Hours ?? hasClockOf24Hours(),
    save: (is24Hours: boolean) => void save(is24Hours),
  }
}
