import { useId, useRef, useState } from 'react'
import { text as limit } from '#shared/limits.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { refreshBootstrap } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { focusPage } from '#client/ui/layout/focus-page.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Asks for the full name after the first log-in, above any page. The member can answer, skip, or ignore it. */
export default function NameCard() {
  const titleId = useId()
  const [fullName, setFullName] = useState('')
  const { formElement, error, answer } = useNameAnswer()
  const save = useSubmit(async () => {
    const isSaved = await answer(
      () => api.account.saveName.mutate({ fullName }),
      profileText('profile.nameFailed'),
    )
    if (isSaved) showToast('success', profileText('profile.nameSaved'))
  })
  const skip = useSubmit(async () => {
    await answer(() => api.account.skipName.mutate())
  })

  return (
    <section aria-labelledby={titleId} className="edge mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6 md:px-10">
      <form
        ref={formElement}
        noValidate
        onSubmit={save.submit}
        className="paper pop grid gap-4 rounded-lg border border-line bg-primary-soft p-5 sm:p-6"
      >
        <div>
          <h2 id={titleId} className="text-2xl">
            {onboardingText('name.title')}
          </h2>
          <p className="mt-1 text-on-primary-soft">{onboardingText('name.text')}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="max-w-xl min-w-60 flex-1">
            <TextField
              label={onboardingText('name.field')}
              name="name"
              autoComplete="name"
              maxLength={limit.fullName}
              value={fullName}
              error={error}
              onChange={(event) => setFullName(event.target.value)}
            />
          </div>
          <Button type="submit" isPending={save.isPending}>
            {onboardingText('name.save')}
          </Button>
          <Button variant="quiet" isPending={skip.isPending} onClick={skip.submit}>
            {onboardingText('name.skip')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Sends the answer. After success the card disappears and the page receives the focus. */
function useNameAnswer() {
  const formElement = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)
  async function answer(call: () => Promise<unknown>, offline?: string): Promise<boolean> {
    try {
      await call()
      await refreshBootstrap()
      focusPage()
      return true
    } catch (failed) {
      focusFirstInvalid(formElement.current, () => setError(failureOf(failed, offline).text))
      return false
    }
  }
  return { formElement, error, answer }
}
