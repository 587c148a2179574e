import { useState } from 'react'
import { noticeSettingsText as text } from '#shared/texts/members/notice-settings.ts'
import { isRingOn, saveRing } from '#client/state/ring-choice.ts'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Card } from '#client/ui/layout/card.tsx'

/** Whether a call rings on this device [NT14]. */
export function RingCard() {
  const [isOn, setOn] = useState(isRingOn)
  return (
    <Card className="grid gap-1">
      <h2 className="font-display text-xl">{text('sound.title')}</h2>
      <Checkbox
        label={text('sound.ring')}
        hint={text('sound.hint')}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          saveRing(checked)
          setOn(checked)
        }}
      />
    </Card>
  )
}
