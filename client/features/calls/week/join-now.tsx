import type { Me } from '#shared/contract/account.ts'
import { weekText } from '#shared/texts/chat/week.ts'
import { formatCallTime } from '../times/format-call-time.ts'
import { isNow, JoinLink } from '../times/join-link.tsx'
import type { Entry } from './use-week.ts'

type Props = { readonly me: Me; readonly entries: readonly Entry[]; readonly now: number }

/** The calls that can be started or joined now, above the week [CW3]. */
export function JoinNow({ me, entries, now }: Props) {
  const calls = entries.filter((entry) => isNow(entry, now))
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {calls.map((call) => (
        <div
          key={call.id}
          className="flex flex-wrap items-center gap-3 rounded-md bg-primary-soft p-3 text-on-primary-soft"
        >
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
            {weekText('now', { name: call.name, at: formatCallTime(call) })}
          </p>
          <JoinLink me={me} chatId={call.chatId} name={call.name} />
        </div>
      ))}
    </div>
  )
}
