import { useState } from 'react'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { chatSearchText } from '#shared/texts/chat/search.ts'
import { cx } from '#client/ui/cx.ts'
import { FilterBox } from '#client/ui/form/filter-box.tsx'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { ChatList } from './chat-list.tsx'
import { sayUnreachable } from '#client/components/lazy-dialog.ts'
import { loadWhenShown } from '#client/ui/layout/load-when-shown.tsx'

const FoundMessages = loadWhenShown(() => import('./found-messages.tsx'), sayUnreachable)

type Props = { readonly chats: readonly ChatSummary[]; readonly className?: string }

/** The member's chats, or the messages in them that a search found [CH36]. */
export function SearchableChats({ chats, className }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  return (
    <div className={cx('-m-1 grid grid-cols-[minmax(0,1fr)] content-start gap-3 p-1', className)}>
      <FilterBox label={chatSearchText('label')} value={typed} onChange={setTyped} />
      {search === '' ? <ChatList chats={chats} /> : <FoundMessages chats={chats} search={search} />}
    </div>
  )
}
