import { X } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import type { Role } from '#shared/domain/people/age.ts'
import { languageCodes } from '#shared/data/languages.ts'
import { maxLanguages } from '#shared/limits/request.ts'
import { languageName } from '#shared/texts/i18n/language-name.ts'
import { placesText } from '#shared/texts/members/places.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'

/** The languages that a member speaks [PE19]. Each press saves. */
export function LanguagesForm({ role }: { readonly role: Role }) {
  const { value: profile } = useLiveQuery('profile')
  const languages = profile?.languages ?? []
  const { isPending, save } = useSave()
  return (
    <Card className="grid content-start gap-3">
      <h3 className="text-xl">{placesText('languages.title')}</h3>
      <p className="text-sm text-muted">
        {placesText(role === 'mentor' ? 'languages.leadMentor' : 'languages.leadMentee')}
      </p>
      <Chosen
        languages={languages}
        isPending={isPending}
        onRemove={(removed) => void save(languages.filter((other) => other !== removed))}
      />
      {languages.length < maxLanguages && (
        <AddLanguage
          languages={languages}
          isPending={isPending}
          onAdd={(code) => save([...languages, code])}
        />
      )}
    </Card>
  )
}

type AddProps = {
  readonly languages: readonly string[]
  readonly isPending: boolean
  /** Returns whether it was saved. */
  readonly onAdd: (code: string) => Promise<boolean>
}

/** A select and a button: selecting alone saves nothing (WCAG 3.2.2). */
function AddLanguage({ languages, isPending, onAdd }: AddProps) {
  const id = useId()
  const [code, setCode] = useState('')
  const sorted = useMemo(
    () =>
      languageCodes
        .map((code) => ({ code, name: asLabel(languageName(code)) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [],
  )
  const add = async (): Promise<void> => {
    if (code !== '' && (await onAdd(code))) setCode('')
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {placesText('languages.add')}
        </label>
        <select
          id={id}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          className="control max-w-72"
        >
          <option value="" disabled>
            {placesText('languages.choose')}
          </option>
          {sorted
            .filter((language) => !languages.includes(language.code))
            .map((language) => (
              <option key={language.code} value={language.code}>
                {language.name}
              </option>
            ))}
        </select>
      </div>
      <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-start">
        {placesText('languages.addAction')}
      </Button>
    </form>
  )
}

/** Saves one list after the other: a list that was made meanwhile would undo the change that is being saved. */
function useSave() {
  const wanted = useRef<readonly string[]>([])
  const isSaved = useRef(false)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.people.saveLanguages.mutate({ languages: [...wanted.current] })
      isSaved.current = true
      showToast('success', placesText('languages.saved'))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  const save = async (list: readonly string[]): Promise<boolean> => {
    if (isPending) return false
    wanted.current = list
    isSaved.current = false
    await submit()
    return isSaved.current
  }
  return { isPending, save }
}

type ChosenProps = {
  readonly languages: readonly string[]
  readonly isPending: boolean
  readonly onRemove: (code: string) => void
}

function Chosen({ languages, isPending, onRemove }: ChosenProps) {
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {languages.map((code) => (
        <li key={code} className="flex items-center rounded-pill border border-edge ps-3.5 text-sm">
          {asLabel(languageName(code))}
          <button
            type="button"
            aria-label={placesText('languages.remove', { language: languageName(code) })}
            aria-disabled={isPending}
            onClick={() => !isPending && onRemove(code)}
            className="grid size-11 place-items-center rounded-full text-muted hover:text-text"
          >
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
