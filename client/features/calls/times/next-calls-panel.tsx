import { CalendarClock } from 'lucide-react'
import type { NextCall } from '#shared/contract/call-times.ts'
import type { ChatSummary } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { pages } from '#shared/pages.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Panel } from '#client/components/panel.tsx'
import { PersonLink } from '#client/components/person/person-link.tsx'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { formatCallTime } from './format-call-time.ts'
import { callsFragment } from '../urls.ts'
import { isNow, JoinLink } from './join-link.tsx'
import { orderCalls } from './order-calls.ts'
import { useNow } from './use-call-times.ts'

/** When a call is, and that it is only proposed. */
function formatAt(call: NextCall): string {
  const at = formatCallTime(call)
  return call.isAgreed ? at : callTimesText('panel.proposed', { at })
}

type Props = { readonly calls: readonly NextCall[]; readonly chats: readonly ChatSummary[] }

/** The next calls of all chats, and the proposals that wait for the member's answer; nothing without any [CT11]. */
export default function NextCallsPanel({ calls, chats }: Props) {
  const now = useNow()
  const me = useMe()
  const rows = orderCalls(calls, now).flatMap((call) => {
    const chat = chats.find(({ id }) => id === call.chatId)
    return chat ? [{ ...call, other: chat.other }] : []
  })
  if (rows.length === 0) return null
  return (
    <Panel
      icon={CalendarClock}
      title={callTimesText('panel.title')}
      empty=""
      isWide
      all={{ to: pages.calls.path, label: callTimesText('panel.all', { count: rows.length }) }}
      rows={rows}
      renderRow={(call) => (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <PersonLink
              to="/chat/$chatId"
              params={{ chatId: call.chatId }}
              hash={callsFragment}
              name={displayName(call.other)}
              picture={call.other.picture}
              // The whole time, on two lines where it has to be.
              detail={<span className="whitespace-normal">{asLabel(formatAt(call))}</span>}
              aside={
                !call.isAgreed && (
                  <span className={buttonStyle('secondary', 'sm', 'flex-none')}>
                    {callTimesText('panel.asked')}
                  </span>
                )
              }
            />
          </div>
          {me && isNow(call, now) && <JoinLink me={me} chatId={call.chatId} name={displayName(call.other)} />}
        </div>
      )}
    />
  )
}
