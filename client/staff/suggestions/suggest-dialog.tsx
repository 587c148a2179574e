import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FitRow, SuggestMentor } from '#shared/contract/staff/suggestions.ts'
import { suggestion, unmatchedList } from '#shared/limits/staff.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { StepForm } from '../form/step-form.tsx'
import { TextArea } from '../form/text-area.tsx'
import { fitLines, lineOf } from './fit-words.ts'

type Props = {
  readonly menteeId: string
  /** The pair on whose page it is suggested, and the signal that it answers. */
  readonly pair: SuggestMentor['pair']
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Suggests one of the mentors who fit, or whom staff look for, with the reasons as the line to begin with [SM3, SM7]. */
export function SuggestDialog({ menteeId, pair, onClose, onDone }: Props) {
  const [words, setWords] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebouncedValue(words)
  const { data, error } = useQuery({
    queryKey: ['fits', menteeId, search],
    queryFn: () => staffApi.menteeFits.query({ menteeId, search }),
    placeholderData: keepPreviousData,
  })
  const fits = data?.fits ?? []
  const chosen = fits.find(({ mentorId }) => mentorId === chosenId) ?? fits[0]
  const line = typed ?? lineOf(chosen)
  return (
    <StepForm
      title={text('suggest.title')}
      lead={data ? text('suggest.lead', { name: data.mentee }) : text('fits.loading')}
      isReady={chosen !== undefined && line.trim() !== ''}
      work={() =>
        staffApi.suggestMentor.mutate({
          ...{ menteeId, mentorId: chosen?.mentorId ?? '', text: line.trim(), pair },
        })
      }
      {...{ onClose, onDone }}
    >
      <Problem text={error ? failureOf(error).text : null} />
      {data?.lacksConsent === true && <p className="text-warn">{text('fits.noConsent')}</p>}
      {data && !data.lacksConsent && (
        <>
          <Mentors fits={fits} chosenId={chosen?.mentorId ?? null} onChoose={setChosenId} />
          <TextField
            label={text('suggest.search')}
            hint={text('suggest.searchHint')}
            type="search"
            maxLength={unmatchedList.search}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <TextArea
            label={text('suggest.line')}
            hint={text('suggest.lineHint')}
            max={suggestion.text}
            rows={2}
            value={line}
            onChange={setTyped}
          />
        </>
      )}
    </StepForm>
  )
}

type MentorsProps = {
  readonly fits: readonly FitRow[]
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
}

function Mentors({ fits, chosenId, onChoose }: MentorsProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{text('suggest.mentors')}</legend>
      <p role="status" className="text-sm text-muted empty:hidden">
        {fits.length === 0 && text('fits.none')}
      </p>
      {fits.map((fit) => (
        <label
          key={fit.mentorId}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            className="dot mt-0.5 flex-none"
            checked={fit.mentorId === chosenId}
            onChange={() => onChoose(fit.mentorId)}
          />
          <span className="min-w-0 text-sm wrap-anywhere">
            {text('suggest.option', { name: fit.mentor, reasons: fitLines(fit).join(' · ') })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
