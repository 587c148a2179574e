import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { ListedMentor, MentorPage, MentorResult } from '#shared/contract/people.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { standingText } from '#shared/texts/safety/standing.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** Changes the mark where the mentor was loaded: in the lists and on the page. */
function writeFavorite(queries: QueryClient, mentorId: string, isFavorite: boolean): void {
  const change = (mentor: ListedMentor): ListedMentor => {
    if (mentor.id !== mentorId) return mentor
    const { isFavorite: _, ...rest } = mentor
    return isFavorite ? { ...rest, isFavorite } : rest
  }
  queries.setQueriesData<InfiniteData<MentorPage>>({ queryKey: ['mentors'] }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, mentors: page.mentors.map(change) })) }
      : undefined,
  )
  queries.setQueryData<MentorResult>(['mentor', mentorId], (data) =>
    data?.mentor ? { ...data, mentor: change(data.mentor) } : undefined,
  )
}

/** Marks a mentor, whom the mentee then finds by a filter. Nobody else learns of it [PE18]. */
export function FavoriteButton({ mentor }: { readonly mentor: ListedMentor }) {
  const queries = useQueryClient()
  // What was pressed, while it is being saved; else the list says it, also after a change on the mentor's page.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isOn = pressed ?? mentor.isFavorite === true
  const { submit } = useSubmit(async () => {
    setPressed(!isOn)
    try {
      await api.people.setFavorite.mutate({ mentorId: mentor.id, isOn: !isOn })
      writeFavorite(queries, mentor.id, !isOn)
      await queries.invalidateQueries({ queryKey: ['mentors'], refetchType: 'none' })
      await queries.invalidateQueries({ queryKey: ['mentor', mentor.id], refetchType: 'none' })
    } catch (error) {
      showToast('danger', failureOf(error).text)
    } finally {
      setPressed(null)
    }
  })
  const name = displayName(mentor)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={standingText('favorite.mark', { name })}
      title={standingText(isOn ? 'favorite.unmark' : 'favorite.mark', { name })}
      onClick={() => void submit()}
      className="grid size-11 flex-none place-items-center rounded-md text-muted hover:text-text aria-pressed:text-primary"
    >
      <Bookmark size={20} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
