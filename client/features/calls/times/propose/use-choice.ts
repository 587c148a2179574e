import { useState } from 'react'
import type { Suggestion } from '#shared/domain/times/suggest-times.ts'
import { useSuggestions } from './use-suggestions.ts'
import { firstChoice, noTime, type Choice } from './when.ts'

type Options = {
  readonly chatId: string
  readonly meId: string
  readonly otherId: string
  readonly minutes: number
}

type Chosen = {
  /** Undefined while they load. */
  readonly suggestions: readonly Suggestion[] | undefined
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  /** Called when the length changes: the first suggestion is another one then, unless the member has chosen. */
  readonly resetFirst: () => void
}

type State = {
  readonly choice: Choice
  /** The starts that are or were chosen: the box of one that is no longer free stays when it is unchecked. */
  readonly kept: readonly number[]
  readonly isOwn: boolean
}

const none: readonly number[] = []

/** The suggested times and what is chosen of them. A choice stays while the suggestions change, also the first one [CT9]. */
export function useChoice(options: Options): Chosen {
  const [chosen, setChosen] = useState<State | null>(null)
  const suggestions = useSuggestions({ ...options, chosen: chosen?.kept ?? none })
  if (chosen === null && suggestions) {
    const first = firstChoice(suggestions)
    setChosen({ choice: first, kept: first.starts, isOwn: false })
  }
  const { starts, free } = chosen?.choice ?? firstChoice([])
  return {
    suggestions,
    // Without any suggestion, there is nothing but another time.
    choice: { starts, free: suggestions?.length === 0 ? (free ?? noTime) : free },
    choose: (next) => {
      const kept = [...new Set([...(chosen?.kept ?? none), ...next.starts])]
      setChosen({ choice: next, kept, isOwn: true })
    },
    resetFirst: () => setChosen((current) => (current?.isOwn === true ? current : null)),
  }
}
