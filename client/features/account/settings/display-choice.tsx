import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { textSizes, usualDisplay, type Display } from '#shared/domain/people/display.ts'
import { displayText } from '#shared/texts/account/display.ts'
import { isDataSaverOn, saveDataSaver } from '#client/state/data-saver.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { Card } from '#client/ui/layout/card.tsx'

/** How each size looks beside the others. */
const icons = {
  standard: () => <span className="text-sm">A</span>,
  large: () => <span className="text-lg">A</span>,
  largest: () => <span className="text-2xl">A</span>,
} as const

/** How the member reads pages, on all their devices [EA1]: the size of text, easy reading, and calm mode. */
export function DisplayChoice({ me }: { readonly me: Me }) {
  const { shown, save } = useDisplayChoice(me)
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{displayText('size')}</legend>
        <p className="mb-3 text-sm text-muted">{displayText('hint')}</p>
        <div className="grid gap-3 sm:grid-cols-3">
          {textSizes.map((textSize) => (
            <ChoiceCard
              key={textSize}
              name="text-size"
              icon={icons[textSize]}
              label={displayText(textSize)}
              text={displayText(`${textSize}Text`)}
              isChosen={shown.textSize === textSize}
              onChoose={() => save({ ...shown, textSize })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{displayText('reading')}</legend>
        <p className="mb-3 text-sm text-muted">{displayText('hint')}</p>
        <Card className="grid gap-1">
          <Checkbox
            label={displayText('easy')}
            hint={displayText('easyText')}
            checked={shown.isEasyReading}
            onChange={({ target }) => save({ ...shown, isEasyReading: target.checked })}
          />
          <Checkbox
            label={displayText('calm')}
            hint={displayText('calmText')}
            checked={shown.isCalm}
            onChange={({ target }) => save({ ...shown, isCalm: target.checked })}
          />
        </Card>
      </fieldset>
    </>
  )
}

/** The member's choice, shown at once; back to what it was if the server does not store it. */
function useDisplayChoice(me: Me) {
  const [chosen, setChosen] = useState<Display | null>(null)
  const save = async (display: Display): Promise<void> => {
    setChosen(display)
    try {
      await api.account.saveDisplay.mutate(display)
      changeMe(me.id, { display })
      showToast('success', displayText('saved'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
    setChosen(null)
  }
  return { shown: chosen ?? me.display ?? usualDisplay, save: (next: Display) => void save(next) }
}

/** Whether this device loads pictures of chats after a press only, and nothing ahead [EA6]. */
export function DataSaverChoice() {
  const [isOn, setOn] = useState(isDataSaverOn)
  const router = useRouter()
  return (
    <fieldset>
      <legend className="font-semibold">{displayText('data')}</legend>
      <p className="mb-3 text-sm text-muted">{displayText('dataHint')}</p>
      <Card>
        <Checkbox
          label={displayText('saver')}
          hint={displayText('saverText')}
          checked={isOn}
          onChange={({ target: { checked } }) => {
            saveDataSaver(checked)
            setOn(checked)
            router.update({ ...router.options, defaultPreload: checked ? false : 'intent' })
          }}
        />
      </Card>
    </fieldset>
  )
}
