import { useState } from 'react'
import { codeFieldText } from '#shared/texts/account/code-field.ts'
import { factorErrorText } from '#shared/texts/account/second-factor-errors.ts'
import { addErrorTexts } from '#client/sync/http/error-text.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'

addErrorTexts(factorErrorText.find)

type Props = {
  readonly value: string
  readonly onChange: (code: string) => void
  /** Marks the field; a banner shows the error. */
  readonly isWrong: boolean
  /** During the setup there are no recovery codes. */
  readonly isSetup?: boolean
  /** For members whose second factor is a passkey. */
  readonly isRecoveryOnly?: boolean
}

/** A field for a code of the second factor: digits of the app, or, at a press, the letters of a recovery code. */
export function CodeField({ value, onChange, isWrong, isSetup = false, isRecoveryOnly = false }: Props) {
  const [isSwitched, setIsSwitched] = useState(false)
  const isRecovery = isRecoveryOnly || isSwitched
  const kind = isRecovery ? 'recovery' : 'app'
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        label={codeFieldText(`factorCode.${kind}`)}
        hint={codeFieldText(`factorCode.${kind}Hint`)}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        name="code"
        maxLength={30}
        value={value}
        error={isWrong}
        onChange={(event) => onChange(event.target.value)}
        className="max-w-64"
      />
      {!isSetup && !isRecoveryOnly && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setIsSwitched(!isSwitched)
            onChange('')
          }}
        >
          {codeFieldText(isRecovery ? 'factorCode.useApp' : 'factorCode.useRecovery')}
        </Button>
      )}
    </div>
  )
}
