import { useRef, useState } from 'react'
import type { ErrorReason } from '#shared/errors.ts'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'

/** Why the form was refused last, so that the field it is about is marked, and gets the focus. */
export function useFormError() {
  const form = useRef<HTMLFormElement>(null)
  const [errorReason, setErrorReason] = useState<ErrorReason | null>(null)
  function setError(reason: ErrorReason | null) {
    focusFirstInvalid(form.current, () => setErrorReason(reason))
  }
  return { form, errorReason, setError, clearError: () => setErrorReason(null) }
}
