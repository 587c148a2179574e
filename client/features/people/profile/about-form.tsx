import { useState } from 'react'
import { text as limit } from '#shared/limits.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { showHelp } from '#client/state/help-state.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Field } from '#client/ui/form/field.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { HelpSlot } from '../../safety/help-slot.tsx'
import { useFormDraft } from './use-form-draft.ts'

/** Announces the counter to screen readers when this many characters or fewer are left. */
const counterThreshold = 50

/** Edits a mentor's description. A text that is too long is not truncated; the counter shows the excess. */
export function AboutForm({ about }: { readonly about: string }) {
  const draft = useFormDraft(about)
  const count = draft.value.trim().length
  const tooLong = count > limit.about ? memberErrorText('about.tooLong', { max: limit.about }) : null
  const [rejection, setRejection] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    if (tooLong) return showToast('danger', tooLong)
    draft.markSaved()
    try {
      const { help } = await api.people.saveAbout.mutate({ about: draft.value })
      if (help !== undefined) showHelp('about')
      showToast('success', profileText('profile.aboutSaved'))
    } catch (failed) {
      draft.markUnsaved()
      const { reason, text } = failureOf(failed)
      const isFieldError = /^(?:about|text)\./.test(reason ?? '')
      if (isFieldError) setRejection(text)
      showToast('danger', isFieldError ? text : profileText('profile.aboutFailed'))
    }
  })
  return (
    <Card>
      <HelpSlot place="about" />
      <form noValidate onSubmit={submit} className="grid gap-3">
        <Field
          label={profileText('profile.about')}
          hint={profileText('profile.aboutHint')}
          error={tooLong ?? rejection}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              name="about"
              value={draft.value}
              onChange={(event) => {
                setRejection(null)
                draft.change(event.target.value)
              }}
              className="control field-sizing-content min-h-32 resize-y"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p
            role={limit.about - count <= counterThreshold ? 'status' : undefined}
            className={cx('text-sm tabular-nums', tooLong ? 'font-semibold text-danger' : 'text-muted')}
          >
            {profileText('profile.aboutCount', { count, max: limit.about })}
          </p>
          <Button type="submit" isPending={isPending} className="max-xs:w-full">
            {profileText('profile.aboutSave')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
