import { useState, type RefObject } from 'react'
import { skills as skillLimit, text as limit } from '#shared/limits.ts'
import { guestErrorText } from '#shared/texts/errors/guest-errors.ts'
import { memberErrorText } from '#shared/texts/errors/member-errors.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { showHelp } from '#client/state/help-state.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { findPlacesError, hasPartOfDay, parsePlaces, type Places, type PlacesError } from './places.ts'
import type { FormDraft } from './use-form-draft.ts'

export type ProfileDrafts = {
  readonly name: FormDraft<string>
  readonly about: FormDraft<string>
  readonly places: FormDraft<Places>
  readonly skills: FormDraft<readonly string[]>
}

type Field = keyof ProfileDrafts
export type ProfileErrors = Readonly<Record<Exclude<Field, 'places'>, string | null>> & {
  readonly places: PlacesError | null
}

const noErrors: ProfileErrors = { name: null, about: null, places: null, skills: null }

/** What is shown after each field was saved or not, and which rejections are about the field itself. */
const results = {
  name: { saved: 'profile.nameSaved', failed: 'profile.nameFailed', rejection: /^(?:profile|name|text)\./ },
  about: { saved: 'profile.aboutSaved', failed: 'profile.aboutFailed', rejection: /^(?:about|text)\./ },
  places: { saved: 'profile.placesSaved', failed: 'profile.placesFailed', rejection: null },
  skills: {
    saved: 'profile.skillsSaved',
    failed: 'profile.skillsFailed',
    rejection: /^signup\.(?:noSkill|maxSkills)$/,
  },
} as const

export const getAboutError = (about: string): string | null =>
  about.trim().length > limit.about ? memberErrorText('about.tooLong', { max: limit.about }) : null

type Options = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly drafts: ProfileDrafts
  /** Called with false once the skills were saved, and with true when they were rejected. */
  readonly onSkills: (isRejected: boolean) => void
}

/**
 * Saves what changed, each field by itself, so that one that is rejected does not keep the others from being saved. Without
 * changes, it saves the name, and so confirms it [PR11].
 */
export function useProfileSave({ form, drafts, onSkills }: Options) {
  const { name, about, places, skills } = drafts
  const [errors, setErrors] = useState(noErrors)
  const savers: Record<Field, () => Promise<string | null>> = {
    name: () => save('name', name, (fullName) => api.account.saveName.mutate({ fullName })),
    about: () =>
      save('about', about, async (text) => {
        const { help } = await api.people.saveAbout.mutate({ about: text })
        if (help !== undefined) showHelp('about')
      }),
    places: () => save('places', places, (typed) => api.people.savePlaces.mutate(parsePlaces(typed))),
    skills: () =>
      save('skills', skills, async (list) => {
        await api.people.saveSkills.mutate({ skills: [...list] })
        onSkills(false)
      }),
  }
  const { isPending, submit } = useSubmit(async () => {
    const hasPart = hasPartOfDay(form.current)
    const changed = (['name', 'about', 'places', 'skills'] as const).filter(
      (field) => drafts[field].isDirty || (field === 'places' && hasPart),
    )
    const fields = changed.length > 0 ? changed : (['name'] as const)
    setErrors(noErrors)
    const found = { ...noErrors }
    await Promise.all(
      fields.map(async (field) => {
        if (field === 'places') found.places = findPlacesError(places.value, { now: Date.now(), hasPart })
        const early = field === 'places' ? (found.places?.text ?? null) : checkEarly(field, drafts)
        if (early !== null) showToast('danger', early)
        const error = early ?? (await savers[field]())
        if (field !== 'places') found[field] = error
      }),
    )
    if (Object.values(found).every((error) => error === null)) return
    focusFirstInvalid(form.current, () => {
      setErrors(found)
      if (found.skills !== null) onSkills(true)
    })
  })
  const clearError = (field: Field) => setErrors((now) => ({ ...now, [field]: null }))
  return { isPending, submit, errors, clearError, clearErrors: () => setErrors(noErrors) }
}

/** What needs no answer of the server. */
function checkEarly(field: Exclude<Field, 'places'>, { about, skills }: ProfileDrafts): string | null {
  if (field === 'about') return getAboutError(about.value)
  return field === 'skills' && skills.value.length < skillLimit.min ? guestErrorText('signup.noSkill') : null
}

/** Saves a field and tells the result. Returns why its value was rejected; null if it was saved or may be sent again. */
async function save<T>(
  field: Field,
  draft: FormDraft<T>,
  send: (value: T) => Promise<unknown>,
): Promise<string | null> {
  const { saved, failed, rejection } = results[field]
  draft.markSaved()
  try {
    await send(draft.value)
    showToast('success', profileText(saved))
    return null
  } catch (error) {
    draft.markUnsaved()
    const { reason, text } = failureOf(error)
    const isRejected = rejection?.test(reason ?? '') === true
    showToast('danger', isRejected ? text : profileText(failed))
    return isRejected ? text : null
  }
}
