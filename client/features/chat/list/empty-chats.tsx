import { MessageCircle } from 'lucide-react'
import { chatText } from '#shared/texts/chat/chat.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'

/** Shown before the first chat: how chats start, and the next step. */
export function EmptyChats({ role }: { readonly role: Role }) {
  const action =
    role === 'mentee' ? (
      <ButtonLink to={pages.search1.path}>{chatText('none.toMentors')}</ButtonLink>
    ) : (
      <ButtonLink to={connectionsPath(role)}>{chatText('none.toConnections')}</ButtonLink>
    )
  return (
    <EmptyState icon={MessageCircle} title={chatText('chat.none')} action={action}>
      {chatText(`none.${role}`)}
    </EmptyState>
  )
}
