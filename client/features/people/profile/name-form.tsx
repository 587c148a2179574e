import { useRef, useState } from 'react'
import type { Role } from '#shared/domain/age.ts'
import { text as limit } from '#shared/limits.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { useFormDraft } from './use-form-draft.ts'

type Props = { readonly fullName: string; readonly role: Role }

/** Edits the full name. The server trims and filters it. */
export function NameForm({ fullName, role }: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(fullName)
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    setError(null)
    draft.markSaved()
    try {
      await api.account.saveName.mutate({ fullName: draft.value })
      showToast('success', profileText('profile.nameSaved'))
    } catch (failed) {
      draft.markUnsaved()
      const { reason, text } = failureOf(failed)
      const isNameError = /^(?:profile|name|text)\./.test(reason ?? '')
      if (isNameError) focusFirstInvalid(formElement.current, () => setError(text))
      showToast('danger', isNameError ? text : profileText('profile.nameFailed'))
    }
  })
  return (
    <Card>
      <form ref={formElement} noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label={profileText('profile.name')}
            hint={profileText(role === 'mentor' ? 'profile.nameHintMentor' : 'profile.nameHintMentee')}
            name="name"
            autoComplete="name"
            maxLength={limit.fullName}
            value={draft.value}
            error={error}
            onChange={(event) => {
              setError(null)
              draft.change(event.target.value)
            }}
          />
        </div>
        <Button type="submit" isPending={isPending} className="max-xs:w-full xs:mt-6.5">
          {profileText('profile.nameSave')}
        </Button>
      </form>
    </Card>
  )
}
