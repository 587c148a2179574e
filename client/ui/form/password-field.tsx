import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { joinText } from '#shared/texts/account/join.ts'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: string
  readonly hint?: string
  readonly error?: string | boolean | null
}

/** Password input that can be revealed and accepts pasted text: both make long passwords practical. */
export function PasswordField({ label, hint, error = null, ...rest }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="control pe-12"
          />
          <button
            type="button"
            aria-label={isShown ? joinText('field.hidePassword') : joinText('field.showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-text"
          >
            {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  )
}
