import type { MentorCard } from '#shared/contract/people.ts'
import { callTimesText } from '#shared/texts/chat/call-times.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Card } from '#client/ui/layout/card.tsx'
import CallTimes from '../../calls/times/call-times.tsx'

type Props = { readonly chatId: string; readonly meId: string; readonly person: MentorCard }

/** The proposed and agreed times of calls [CT9]; a chat that rests has none. */
export function CompanionCalls({ chatId, meId, person }: Props) {
  const { value: head } = useLiveQuery('chat', { chatId })
  if (!head || head.isResting) return null
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">{callTimesText('title')}</h2>
      <CallTimes {...{ chatId, meId }} other={person} />
    </Card>
  )
}
