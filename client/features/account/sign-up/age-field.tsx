import { age as limit } from '#shared/limits.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { TextField } from '#client/ui/form/text-field.tsx'

type Props = {
  readonly age: string
  readonly isWrong: boolean
  /** Whether they sign up as a mentor. */
  readonly isMentor?: boolean
  readonly onAge: (age: string) => void
}

export function AgeField({ age, isWrong, isMentor = false, onAge }: Props) {
  return (
    <TextField
      label={joinText('field.age')}
      hint={
        isMentor ? joinText('field.ageHintMentor', { min: limit.menteeMax + 1 }) : joinText('field.ageHint')
      }
      type="number"
      name="age"
      inputMode="numeric"
      min={limit.min}
      max={limit.max}
      autoComplete="off"
      value={age}
      error={isWrong}
      onChange={(event) => onAge(event.target.value)}
      className="max-w-28"
    />
  )
}
