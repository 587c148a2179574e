import { useState } from 'react'
import { failureOf } from '#client/sync/http/failure.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'

type Options<T> = {
  /** Stores it on the server, and in what is known of the member. */
  readonly store: (value: T) => Promise<void>
  /** What is said once it is stored. */
  readonly saved: string
}

/** A choice of the member, shown at once; back to what it was if the server does not store it. */
export function useSavedChoice<T>(current: T, { store, saved }: Options<T>) {
  const [chosen, setChosen] = useState<{ readonly value: T } | null>(null)
  const save = async (value: T): Promise<void> => {
    setChosen({ value })
    try {
      await store(value)
      showToast('success', saved)
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
    setChosen(null)
  }
  return { shown: chosen ? chosen.value : current, save: (value: T) => void save(value) }
}
