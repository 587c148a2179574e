import { Dices, RotateCw, Type } from 'lucide-react'
import { joinText } from '#shared/texts/account/join.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { Dice } from './use-dice.ts'

type Props = {
  readonly dice: Dice
  readonly answer: string
  readonly isWrong: boolean
  readonly onAnswer: (answer: string) => void
}

function DiceImage({ dice }: { readonly dice: Dice }) {
  if (dice.rollId !== null && !dice.isExpired) {
    return (
      <img
        src={`/api/dice/${dice.rollId}.png`}
        alt={joinText('captcha.alt')}
        width={200}
        height={100}
        className="pop h-25 w-50 rounded-md"
      />
    )
  }
  return (
    <div role="status" className="grid h-25 w-50 place-items-center text-center text-sm text-muted">
      {dice.isExpired
        ? joinText('captcha.expired')
        : (dice.failure ?? (
            <>
              <span className="sr-only">{joinText('captcha.rolling')}</span>
              <Spinner />
            </>
          ))}
    </div>
  )
}

/** The captcha: the sum of two dice, shown as an image or described in words. */
export function DiceField({ dice, answer, isWrong, onAnswer }: Props) {
  return (
    <div
      role="group"
      aria-label={joinText('captcha.alt')}
      className="grid gap-3 rounded-md border border-line bg-sunken p-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DiceImage dice={dice} />
        <div className="flex flex-wrap gap-x-2 max-xs:-ms-2.5 xs:grid xs:justify-items-start">
          <Button variant="quiet" size="sm" onClick={dice.roll}>
            <RotateCw size={16} aria-hidden />
            {joinText('captcha.again')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            disabled={dice.rollId === null || dice.isExpired}
            onClick={dice.describe}
          >
            <Type size={16} aria-hidden />
            {joinText('captcha.words')}
          </Button>
        </div>
      </div>
      <p
        role="status"
        className={dice.description === null ? 'sr-only' : 'flex items-start gap-2 font-semibold'}
      >
        {dice.description !== null && <Dices size={20} aria-hidden className="mt-0.5 flex-none" />}
        {dice.description}
      </p>
      <TextField
        label={joinText('captcha.label')}
        hint={joinText('captcha.hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={answer}
        error={isWrong}
        onChange={(event) => onAnswer(event.target.value)}
        className="max-w-28"
      />
    </div>
  )
}
