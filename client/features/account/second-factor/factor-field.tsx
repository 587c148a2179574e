import type { ErrorReason } from '#shared/errors.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  readonly code: string
  readonly onCode: (code: string) => void
  /** Why the form was rejected. */
  readonly errorReason: ErrorReason | null
}

/** The field for a code in forms that ask again, for members with a second factor only [MF7]. */
export function FactorField({ code, onCode, errorReason }: Props) {
  const { value: factor } = useLiveQuery('secondFactor')
  const isWrong = errorReason === 'factor.wrong' || errorReason === 'factor.missing'
  // Also before the state is known, if the server asks for a code.
  if (factor?.hasOneTimeCodes !== true && !isWrong) return null
  return <CodeField value={code} onChange={onCode} isWrong={isWrong} />
}
