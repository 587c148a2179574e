import { useRef, useState } from 'react'
import type { ErrorReason } from '#shared/errors.ts'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'

/** Holds the last error reason of a form and focuses the field it concerns. */
export function useFormError() {
  const form = useRef<HTMLFormElement>(null)
  const [errorReason, setErrorReason] = useState<ErrorReason | null>(null)
  function setError(reason: ErrorReason | null) {
    focusFirstInvalid(form.current, () => setErrorReason(reason))
  }
  return { form, errorReason, setError, clearError: () => setErrorReason(null) }
}
