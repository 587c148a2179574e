import { useRef } from 'react'
import { displayName } from '#shared/domain/people/names.ts'
import type { PausedPerson } from '#shared/contract/safety.ts'
import { pauseText } from '#shared/texts/safety/pause.ts'
import { safetyMenuText } from '#shared/texts/safety/safety-menu.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { usePreserveFocus } from '#client/ui/overlay/use-preserve-focus.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { PersonName } from '#client/components/person/person-name.tsx'
import { RelativeTime } from '#client/components/relative-time.tsx'
import { resumePerson } from '#client/components/safety/pause-store.ts'

/** The members that this member has paused. */
export function PausedList() {
  const { value: people } = useLiveQuery('paused')
  const list = useRef<HTMLElement>(null)
  usePreserveFocus(list, people)
  return (
    <section ref={list} aria-busy={!people} className="mb-8 grid gap-3">
      <h2 tabIndex={-1} className="text-lg">
        {pauseText('paused.title')}
      </h2>
      <p className="text-sm text-muted">{pauseText('paused.intro')}</p>
      {!people && <Skeleton rows={1} />}
      {people?.length === 0 && <p className="text-muted">{pauseText('paused.none')}</p>}
      {people && people.length > 0 && (
        <Card isFlush>
          <ul>
            {people.map((item) => (
              <PausedRow key={item.person.id} paused={item} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function PausedRow({ paused: { person, at } }: { readonly paused: PausedPerson }) {
  const name = displayName(person)
  const { isPending, submit } = useSubmit(() => resumePerson(person))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <Avatar name={name} picture={person.picture} className="size-11" />
      <div className="min-w-40 flex-1">
        <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <PersonName person={person} />
        </h3>
        <RelativeTime at={at} format={(ago) => pauseText('paused.since', { ago })} />
      </div>
      <Button
        variant="secondary"
        isPending={isPending}
        aria-label={safetyMenuText('resume', { name })}
        onClick={() => void submit()}
      >
        {pauseText('pause.resume')}
      </Button>
    </li>
  )
}
