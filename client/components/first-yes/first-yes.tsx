import { MessageCircle } from 'lucide-react'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { firstYesText } from '#shared/texts/members/first-yes.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { getFirstYes } from './get-first-yes.ts'
import summit from './summit.svg'

type Props = { readonly role: 'mentor' | 'mentee'; readonly chats: readonly ChatSummary[] }

/** Celebrates a member's first connection, until its chat has a message [PE12]. */
export function FirstYes({ role, chats }: Props) {
  const first = getFirstYes(chats)
  if (!first) return null
  const name = displayName(first.other)
  return (
    <section
      aria-labelledby="first-yes"
      className="pop flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border-2 border-sun bg-surface p-5 sm:p-6"
    >
      <img src={summit} alt="" width={96} height={96} className="size-24 flex-none" />
      <div className="min-w-60 flex-1">
        <h2 id="first-yes" className="text-2xl wrap-anywhere">
          {firstYesText(`firstYes.${role}`, { name })}
        </h2>
        <p className="mt-1 max-w-[60ch] text-pretty">{firstYesText(`firstYes.${role}Text`)}</p>
      </div>
      <ButtonLink size="lg" className="max-xs:w-full" to="/chat/$chatId" params={{ chatId: first.id }}>
        <MessageCircle size={18} aria-hidden />
        {firstYesText('firstYes.go')}
      </ButtonLink>
    </section>
  )
}
