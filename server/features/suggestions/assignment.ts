import type { Fit } from '#server/features/people/fit-store.ts'

type Waiting = {
  readonly id: string
  /** The best first. Each has the places that its mentor has left, which are the same wherever the mentor is named. */
  readonly fits: readonly Pick<Fit, 'id' | 'score' | 'places'>[]
}

/**
 * Chooses a mentor for each mentee, in their order: the one who fits best and has places left, and of equal ones the one with the most
 * places left, then the one who is named first. No mentor is chosen more often than they have places [SM6]. Mentees for whom nobody is left
 * are not in the result.
 */
export function assignMentors(waiting: readonly Waiting[]): ReadonlyMap<string, string> {
  const left = new Map(waiting.flatMap(({ fits }) => fits.map(({ id, places }) => [id, places ?? 0])))
  const chosen = new Map<string, string>()
  for (const { id, fits } of waiting) {
    const free = fits.filter((fit) => (left.get(fit.id) ?? 0) > 0)
    const best = Math.max(...free.map(({ score }) => score))
    const equal = free.filter(({ score }) => score === best)
    const most = Math.max(...equal.map((fit) => left.get(fit.id) ?? 0))
    const mentor = equal.find((fit) => left.get(fit.id) === most)
    if (!mentor) continue
    chosen.set(id, mentor.id)
    left.set(mentor.id, most - 1)
  }
  return chosen
}
