import { displayName } from '#shared/domain/people/names.ts'
import type { MentorCard } from '#shared/contract/people.ts'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { NextSharedLine } from '../../availability/shared/next-shared-line.tsx'
import SharedWeek from '../../availability/shared/shared-week.tsx'

type Props = { readonly meId: string; readonly person: MentorCard }

/** The next time for a call, and the weeks of both. */
export function CompanionTimes({ meId, person }: Props) {
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">{availabilityText('availability.both')}</h2>
      <NextSharedLine meId={meId} otherId={person.id} />
      <SharedWeek meId={meId} otherId={person.id} name={displayName(person)} />
    </Card>
  )
}
