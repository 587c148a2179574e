import type { Role } from '#shared/domain/people/age.ts'
import { trainingText } from '#shared/texts/members/training.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'

/** What a member cannot do before the lessons are finished, and that pairs that already exist stay. */
export function NeededFor({ role }: { readonly role: Role }) {
  const { value: chats = [] } = useLiveQuery('chats')
  const hasMentees = role === 'mentor' && chats.length > 0
  return (
    <>
      {trainingText(`needed.${role}`)}
      {hasMentees && ` ${trainingText('needed.kept')}`}
    </>
  )
}
