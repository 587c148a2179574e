import { useRef, useState } from 'react'
import type { Reason } from '#shared/errors.ts'
import { focusFirstInvalid } from '#client/ui/focus-first-invalid.ts'

/** Why the form was refused last, so that the field it is about is marked, and gets the focus. */
export function useRefusal() {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<Reason | null>(null)
  function refuse(reason: Reason | null) {
    focusFirstInvalid(form.current, () => setRefusal(reason))
  }
  return { form, refusal, refuse, forgive: () => setRefusal(null) }
}
