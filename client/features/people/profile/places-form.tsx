import { useState } from 'react'
import type { MyProfile } from '#shared/contract/people.ts'
import { maxMentees as most } from '#shared/request-limits.ts'
import { placesText } from '#shared/texts/members/places.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'

/** How many mentees a mentor takes, and until when they take no requests [RQ18]. */
export function PlacesForm() {
  const { value: profile } = useLiveQuery('profile')
  if (!profile) return null
  return <Fields key={`${profile.maxMentees} ${profile.notTakingUntil}`} profile={profile} />
}

function Fields({ profile }: { readonly profile: MyProfile }) {
  const [max, setMax] = useState(profile.maxMentees === null ? '' : String(profile.maxMentees))
  const [until, setUntil] = useState(profile.notTakingUntil ?? '')
  const [error, setError] = useState<string | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    const number = max.trim() === '' ? null : Number(max)
    if (number !== null && !(Number.isInteger(number) && number >= 0 && number <= most)) {
      setError(placesText('places.invalid', { max: most }))
      return
    }
    setError(null)
    try {
      await api.people.savePlaces.mutate({ maxMentees: number, notTakingUntil: until === '' ? null : until })
      showToast('success', placesText('places.saved'))
    } catch (failure) {
      showToast('danger', failureOf(failure).text)
    }
  })
  return (
    <Card className="grid content-start gap-3">
      <h3 className="text-lg">{placesText('places.title')}</h3>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={placesText('places.max')}
          hint={placesText('places.maxHint')}
          name="maxMentees"
          inputMode="numeric"
          autoComplete="off"
          value={max}
          error={error}
          onChange={(event) => setMax(event.target.value)}
        />
        <TextField
          label={placesText('places.until')}
          hint={placesText('places.untilHint')}
          name="notTakingUntil"
          type="date"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-start">
          {placesText('places.save')}
        </Button>
      </form>
    </Card>
  )
}
