import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UnmatchedRow } from '#shared/contract/staff/suggestions.ts'
import { staffSuggestionsText as text } from '#shared/texts/staff/suggestions.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { queries } from '../queries.ts'
import { fitLines } from './fit-words.ts'
import { SuggestDialog } from './suggest-dialog.tsx'

/** How many mentors a row of the list shows. */
const SHOWN = 2

/** For how long the fits of a row are not read again, in milliseconds: each of them compares many mentors. */
const FRESH_FOR = 60_000

/** The mentors who fit one mentee of the list best, and the way to suggest one. */
export function FitsCell({ row: { id, mentee, lacksConsent } }: { readonly row: UnmatchedRow }) {
  const { data } = useQuery({
    queryKey: ['fits', id],
    queryFn: () => staffApi.menteeFits.query({ menteeId: id, search: '' }),
    enabled: !lacksConsent,
    staleTime: FRESH_FOR,
  })
  if (lacksConsent) return <span className="text-warn">{text('list.noConsent')}</span>
  return (
    <span className="grid justify-items-start gap-2">
      {!data && <span className="text-muted">{text('fits.loading')}</span>}
      {data?.fits.length === 0 && <span className="text-muted">{text('fits.none')}</span>}
      {data?.fits.slice(0, SHOWN).map((fit) => (
        <span key={fit.mentorId} className="block">
          <span className="font-semibold">{fit.mentor}</span>
          <span className="text-muted"> · {fitLines(fit).join(' · ')}</span>
        </span>
      ))}
      <SuggestButton menteeId={id} mentee={mentee} />
    </span>
  )
}

function SuggestButton({ menteeId, mentee }: { readonly menteeId: string; readonly mentee: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={text('suggest.openFor', { name: mentee })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {text('suggest.open')}
      </Button>
      {isOpen && (
        <SuggestDialog
          menteeId={menteeId}
          pair={null}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false)
            await readAgain()
          }}
        />
      )}
    </>
  )
}

/** Reads again what a suggestion changes: the list, and whom others can be suggested. */
export async function readAgain(): Promise<void> {
  await Promise.all([['unmatched'], ['fits']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
