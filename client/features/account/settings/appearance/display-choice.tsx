import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { textSizes, usualDisplay, type Display } from '#shared/domain/people/display.ts'
import { displayText } from '#shared/texts/account/display.ts'
import { isDataSaverOn, saveDataSaver } from '#client/state/data-saver.ts'
import { api } from '#client/sync/react/api.ts'
import { changeMe } from '#client/sync/react/change-me.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { ChoiceCards, ChoiceGroup } from './choice-group.tsx'
import { useSavedChoice } from './use-saved-choice.ts'

/** How each size looks beside the others. */
const icons = {
  standard: () => <span className="text-sm">A</span>,
  large: () => <span className="text-lg">A</span>,
  largest: () => <span className="text-2xl">A</span>,
} as const

/** How the member reads pages, on all their devices [EA1]: the size of text, easy reading, and calm mode. */
export function DisplayChoice({ me }: { readonly me: Me }) {
  const { shown, save } = useSavedChoice<Display>(me.display ?? usualDisplay, {
    async store(display) {
      await api.account.saveDisplay.mutate(display)
      changeMe(me.id, { display })
    },
    saved: displayText('saved'),
  })
  return (
    <>
      <ChoiceCards title={displayText('size')} hint={displayText('hint')}>
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
      </ChoiceCards>
      <ChoiceGroup title={displayText('reading')} hint={displayText('hint')}>
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
      </ChoiceGroup>
    </>
  )
}

/** Whether this device loads pictures of chats after a press only, and nothing ahead [EA6]. */
export function DataSaverChoice() {
  const [isOn, setOn] = useState(isDataSaverOn)
  return (
    <ChoiceGroup title={displayText('data')} hint={displayText('dataHint')}>
      <Card>
        <Checkbox
          label={displayText('saver')}
          hint={displayText('saverText')}
          checked={isOn}
          onChange={({ target: { checked } }) => {
            saveDataSaver(checked)
            setOn(checked)
          }}
        />
      </Card>
    </ChoiceGroup>
  )
}
