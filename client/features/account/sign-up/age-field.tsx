import { age as limit } from '#shared/limits.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { TextField } from '#client/ui/form/text-field.tsx'

type Props = {
  readonly age: string
  /** What is wrong with it; true where it is not what is asked for. */
  readonly error: string | boolean
  /** Whether they sign up as a mentor. */
  readonly isMentor?: boolean
  readonly onAge: (age: string) => void
}

export function AgeField({ age, error, isMentor = false, onAge }: Props) {
  const ask = isMentor
    ? joinText('field.ageHintMentor', { min: limit.menteeMax + 1 })
    : joinText('field.ageHint')
  return (
    <TextField
      label={joinText('field.age')}
      hint={error ? '' : ask}
      // No number field: a screen reader says "0.0" of an empty one, and a wheel over it changes the age.
      type="text"
      name="age"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      value={age}
      error={error === true ? ask : error}
      onChange={(event) => onAge(event.target.value)}
      className="max-w-28"
    />
  )
}
