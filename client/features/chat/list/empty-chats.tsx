import { MessageCircle } from 'lucide-react'
import { texts } from '#shared/texts/index.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import type { Role } from '#shared/domain/age.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'

/** Shown before the first chat: how chats start, and the next step. */
export function EmptyChats({ role }: { readonly role: Role }) {
  const action =
    role === 'mentee' ? (
      <ButtonLink to={pages.search1.path}>{chatTexts['none.toMentors']}</ButtonLink>
    ) : (
      <ButtonLink to={connectionsPath(role)}>{chatTexts['none.toConnections']}</ButtonLink>
    )
  return (
    <EmptyState icon={MessageCircle} title={texts['chat.none']} action={action}>
      {chatTexts[`none.${role}`]}
    </EmptyState>
  )
}
