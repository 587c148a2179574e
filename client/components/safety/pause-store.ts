import { displayName, type PersonCard } from '#shared/domain/people/names.ts'
import { pauseText } from '#shared/texts/safety/pause.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'

type Person = Pick<PersonCard, 'id' | 'role' | 'name'>

/** Pauses a member at once [PS1]; the toast says where to resume. */
export async function pausePerson(person: Person): Promise<void> {
  try {
    await api.safety.pause.mutate({ userId: person.id })
    showToast('success', pauseText('pause.done', { name: displayName(person) }))
  } catch (error) {
    showToast('danger', failureOf(error).text)
  }
}

/** Lifts the pause of a member [PS5]. */
export async function resumePerson(person: Person): Promise<void> {
  try {
    await api.safety.resume.mutate({ userId: person.id })
    showToast('success', pauseText('pause.resumed', { name: displayName(person) }))
  } catch (error) {
    showToast('danger', failureOf(error).text)
  }
}
