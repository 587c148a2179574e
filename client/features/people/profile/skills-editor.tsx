import { useEffect, useRef } from 'react'
import { skills as limit } from '#shared/limits.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { memberShellText } from '#shared/texts/app/member-shell.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { SkillPicker } from '#client/features/account/skills/skill-picker.tsx'
import { useFormDraft } from './use-form-draft.ts'

type Props = { readonly skills: readonly string[]; readonly onClose: () => void }

/** Edits a mentor's skills, with the rules of signing up. Takes the focus when it opens. */
export function SkillsEditor({ skills, onClose }: Props) {
  const draft = useFormDraft(skills)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  const { isPending, submit } = useSubmit(async () => {
    if (draft.value.length < limit.min) return showToast('danger', guestErrorText('signup.noSkill'))
    draft.markSaved()
    try {
      await api.people.saveSkills.mutate({ skills: [...draft.value] })
      showToast('success', profileText('profile.skillsSaved'))
      onClose()
    } catch (failed) {
      draft.markUnsaved()
      const { reason, text } = failureOf(failed)
      const isRule = reason === 'signup.noSkill' || reason === 'signup.maxSkills'
      showToast('danger', isRule ? text : profileText('profile.skillsFailed'))
    }
  })
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label={profileText('profile.skillsEdit')}
      onSubmit={submit}
      className="grid gap-5 outline-none"
    >
      <SkillPicker chosen={draft.value} onChoose={draft.change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} className="max-xs:w-full">
          {profileText('profile.skillsSave')}
        </Button>
        <Button variant="secondary" onClick={onClose} className="max-xs:w-full">
          {memberShellText('page.cancel')}
        </Button>
      </div>
    </form>
  )
}
