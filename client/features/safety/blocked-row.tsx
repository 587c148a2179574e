import { displayName } from '#shared/domain/people/names.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { BlockedPerson } from '#shared/contract/safety.ts'
import { safetyText } from '#shared/texts/safety/safety.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { RelativeTime } from '#client/components/relative-time.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'

/** One blocked member. */
export function BlockedRow({ blocked: { person, at } }: { readonly blocked: BlockedPerson }) {
  const queries = useQueryClient()
  const name = displayName(person)
  const { isPending, submit } = useSubmit(async () => {
    try {
      await api.safety.unblock.mutate({ userId: person.id })
      void queries.invalidateQueries({ queryKey: ['mentors'] })
      showToast('success', safetyText('blocked.undone', { name }))
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <Avatar name={name} picture={person.picture} className="size-11" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h3 tabIndex={-1} className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <PersonName person={person} />
        </h3>
        <RelativeTime at={at} format={(ago) => safetyText('blocked.since', { ago })} />
      </div>
      <Button
        variant="secondary"
        isPending={isPending}
        aria-label={safetyText('blocked.unblockNamed', { name })}
        onClick={() => void submit()}
      >
        {safetyText('blocked.unblock')}
      </Button>
    </li>
  )
}
