import { useId, useState } from 'react'
import { text as limit } from '#shared/limits.ts'
import { texts } from '#shared/messages.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { loadBoot } from '#client/api/session.ts'
import { api, failureOf } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { showToast } from '#client/ui/toast-store.ts'
import { useSubmit } from '#client/ui/use-submit.ts'

/** The first log-in asks for a name, above whatever page it leads to; it can be answered, skipped or left for later. */
export default function NameCard() {
  const titleId = useId()
  const [fullName, setFullName] = useState('')
  const [error, setError] = useState<string | null>(null)

  const save = useSubmit(async () => {
    try {
      await api.account.saveName.mutate({ fullName })
      await loadBoot()
      showToast('success', texts['profile.nameSaved'])
    } catch (failed) {
      setError(failureOf(failed, texts['profile.nameFailed']).text)
    }
  })
  const skip = useSubmit(async () => {
    try {
      await api.account.skipName.mutate()
      await loadBoot()
    } catch (failed) {
      setError(failureOf(failed).text)
    }
  })

  return (
    <section aria-labelledby={titleId} className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6 md:px-10">
      <form
        noValidate
        onSubmit={save.submit}
        className="paper pop grid gap-4 rounded-lg border border-line bg-primary-soft p-5 sm:p-6"
      >
        <div>
          <h2 id={titleId} className="text-2xl">
            {joinTexts['name.title']}
          </h2>
          <p className="mt-1 text-on-primary-soft">{joinTexts['name.text']}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-60 flex-1">
            <TextField
              label={joinTexts['name.field']}
              name="name"
              autoComplete="name"
              maxLength={limit.fullName}
              value={fullName}
              error={error}
              onChange={(event) => setFullName(event.target.value)}
            />
          </div>
          <Button type="submit" isPending={save.isPending}>
            {joinTexts['name.save']}
          </Button>
          <Button variant="quiet" isPending={skip.isPending} onClick={skip.submit}>
            {joinTexts['name.skip']}
          </Button>
        </div>
      </form>
    </section>
  )
}
