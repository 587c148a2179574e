import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FitRow, PreparedRow } from '#shared/contract/staff/suggestions.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { useStep } from '../use-step.ts'
import { readAgain } from './fits-cell.tsx'
import { lineOf } from './fit-words.ts'

/** What staff changed of a row. */
type Edit = { readonly mentorId?: string; readonly line?: string; readonly isLeftOut?: boolean }

/** A row with what staff changed, and how it ended: null before it was sent, '' if that worked, else why it did not. */
export type EditedRow = {
  readonly row: PreparedRow
  readonly fit: FitRow | undefined
  readonly line: string
  readonly isIncluded: boolean
  readonly ended: string | null
}

/** Why a suggestion was refused; '' if it was made. */
async function send({ row: { menteeId }, fit, line }: EditedRow): Promise<string> {
  try {
    const mentorId = fit?.mentorId ?? ''
    await staffApi.suggestMentor.mutate({ menteeId, mentorId, text: line.trim(), pair: null })
    return ''
  } catch (error) {
    return failureOf(error).text
  }
}

/** The prepared suggestions, which are read once: what staff look at does not change below them. */
export function usePrepared(group: string | null) {
  const { data, error } = useQuery({
    queryKey: ['prepared', group],
    queryFn: () => staffApi.prepareSuggestions.query({ group }),
    ...{ staleTime: Infinity, gcTime: 0 },
  })
  const [edits, setEdits] = useState<Readonly<Record<string, Edit>>>({})
  const [ended, setEnded] = useState<Readonly<Record<string, string>>>({})
  const rows = data?.map((row): EditedRow => {
    const edit = edits[row.menteeId] ?? {}
    const fit = row.fits.find(({ mentorId }) => mentorId === (edit.mentorId ?? row.chosen))
    const line = edit.line ?? lineOf(fit)
    const isIncluded = fit !== undefined && line.trim() !== '' && edit.isLeftOut !== true
    return { row, fit, line, isIncluded, ended: ended[row.menteeId] ?? null }
  })
  const { isPending, submit } = useStep(async () => {
    for (const row of rows ?? []) {
      if (!row.isIncluded || row.ended === '') continue
      const result = await send(row)
      setEnded((all) => ({ ...all, [row.row.menteeId]: result }))
    }
    await readAgain()
  })
  return {
    rows,
    problem: error ? failureOf(error).text : null,
    isPending,
    submit,
    edit: (id: string, change: Edit) => setEdits((all) => ({ ...all, [id]: { ...all[id], ...change } })),
  }
}
