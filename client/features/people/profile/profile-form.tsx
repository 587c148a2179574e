import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { text as limit } from '#shared/limits.ts'
import { profileText } from '#shared/texts/account/profile.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { SaveBar } from '#client/ui/form/save-bar.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { AboutField } from './about-field.tsx'
import { PlacesFields } from './places-fields.tsx'
import { readPlaces } from './places.ts'
import { SkillsField } from './skills-field.tsx'
import { useFormDraft } from './use-form-draft.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useProfileSave, type ProfileDrafts } from './use-profile-save.ts'

/** Loaded after the form, so that it is there when the page is left. */
const loadUnsavedChangesDialog = () => import('./unsaved-changes-dialog.tsx')
const UnsavedChangesDialog = lazy(loadUnsavedChangesDialog)

/** Name, "about me", room for mentees, and skills, with one Save for all [PR11]. */
export function ProfileForm({ me }: { readonly me: Me }) {
  const form = useRef<HTMLFormElement>(null)
  const state = useProfileForm(me, form)
  useSaveKey(form, state.submit)
  const answer = useLeaveQuestion(state.isDirty)
  useEffect(() => void loadUnsavedChangesDialog().catch(() => null), [])
  return (
    <form ref={form} noValidate onSubmit={state.submit} className="grid gap-5">
      <ProfileFields me={me} state={state} />
      {me.role === 'mentor' && <ProfileSave state={state} />}
      {answer && (
        <Suspense>
          <UnsavedChangesDialog onAnswer={answer} />
        </Suspense>
      )}
    </form>
  )
}

/** The fields with what is typed in them, and their Save and Discard. */
function useProfileForm(me: Me, form: RefObject<HTMLFormElement | null>) {
  const { value: profile } = useLiveQuery('profile')
  const drafts: ProfileDrafts = {
    name: useFormDraft(me.fullName ?? ''),
    about: useFormDraft(profile?.about ?? ''),
    places: useFormDraft(readPlaces(profile)),
    skills: useFormDraft<readonly string[]>(profile?.skills ?? []),
  }
  const { name, about, places, skills } = drafts
  const [isChoosing, setIsChoosing] = useState(false)
  const save = useProfileSave({ form, drafts, onSkills: setIsChoosing })
  const [note, setNote] = useState('')
  const change = <T,>(field: keyof ProfileDrafts, draft: { change: (value: T) => void }) => {
    return (value: T) => {
      setNote('')
      save.clearError(field)
      draft.change(value)
    }
  }
  return {
    ...save,
    drafts,
    isLoading: !profile,
    listedTo: profile?.listedTo,
    isDirty: Object.values(drafts).some(({ isDirty }) => isDirty),
    note,
    isChoosing,
    choose(isOpen: boolean) {
      save.clearError('skills')
      setIsChoosing(isOpen)
    },
    changeName: change('name', name),
    changeAbout: change('about', about),
    changePlaces: change('places', places),
    changeSkills: change('skills', skills),
    discard() {
      for (const draft of Object.values(drafts)) draft.discard()
      save.clearErrors()
      setIsChoosing(false)
      setNote(profileText('profile.discarded'))
    },
  }
}

/** Saves with Ctrl+Enter or Command+Enter in any of the form's fields. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, submit: () => Promise<void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    void submit()
  })
  useEffect(() => {
    const element = form.current
    const listen = (event: KeyboardEvent): void => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [form])
}

type FormState = ReturnType<typeof useProfileForm>

/** The Save of the form: of mentees in the card of their only field. */
function ProfileSave({
  state,
  isInCard = false,
}: {
  readonly state: FormState
  readonly isInCard?: boolean
}) {
  const { isDirty, isPending } = state
  return (
    <SaveBar
      isInCard={isInCard}
      isDirty={isDirty || isPending}
      isPending={isPending}
      status={isDirty ? profileText('profile.unsaved') : state.note}
      saveLabel={profileText('profile.save')}
      discardLabel={profileText('profile.discard')}
      onDiscard={state.discard}
    />
  )
}

type FieldsProps = { readonly me: Me; readonly state: FormState }

function ProfileFields({ me, state }: FieldsProps) {
  const { name, about, places, skills } = state.drafts
  const { errors } = state
  return (
    <div
      className={
        me.role === 'mentor'
          ? 'grid gap-5 xl:items-start min-[90rem]:grid-cols-2 min-[90rem]:max-xl:*:last:odd:col-span-full xl:grid-rows-[auto_auto_1fr] xl:*:nth-2:row-span-2 xl:*:nth-4:row-span-2'
          : 'grid'
      }
    >
      <Card className="grid content-start gap-4">
        <TextField
          label={profileText('profile.name')}
          hint={profileText(me.role === 'mentor' ? 'profile.nameHintMentor' : 'profile.nameHintMentee')}
          name="name"
          autoComplete="name"
          maxLength={limit.fullName}
          value={name.value}
          error={errors.name}
          onChange={(event) => state.changeName(event.target.value)}
        />
        {me.role === 'mentee' && <ProfileSave state={state} isInCard />}
      </Card>
      {me.role === 'mentor' && state.isLoading && <LoadingFields />}
      {me.role === 'mentor' && !state.isLoading && (
        <>
          <AboutField value={about.value} error={errors.about} onChange={state.changeAbout} />
          <PlacesFields
            listedTo={state.listedTo}
            isBelowAbout={!state.isChoosing}
            value={places.value}
            error={errors.places}
            onChange={state.changePlaces}
          />
          <SkillsField
            value={skills.value}
            error={errors.skills}
            isOpen={state.isChoosing}
            onOpen={state.choose}
            onChange={state.changeSkills}
          />
        </>
      )}
    </div>
  )
}

function LoadingFields() {
  return (
    <div aria-busy="true" aria-label={profileText('profile.loading')} role="group">
      <Skeleton rows={2} rowClass="h-40" />
    </div>
  )
}
