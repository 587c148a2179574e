import { useState } from 'react'
import type { Availability } from '#shared/contract/availability.ts'
import { writeItem, readItem } from '#client/state/saved-items.ts'
import { parseDraft, createDraft, draftToStore, type Draft } from './week.ts'
import { getDeviceZone } from '#client/state/zone.ts'

type Edited = {
  readonly draft: Draft
  /** The saved week when editing began, or the last one saved since; null if unknown. */
  readonly base: string | null
}

/**
 * The edited week, stored on this device until it is saved or discarded [AV8]. Without edits it follows the saved
 * week, including changes from other devices.
 */
export function useWeekDraft(meId: string, saved: Availability | null) {
  const key = `availability.${meId}`
  const savedText = JSON.stringify(createDraft(saved, getDeviceZone()))
  const [seen, setSeen] = useState(savedText)
  const [edited, setEdited] = useState<Edited | null>(() => {
    const draft = parseDraft(readItem(key))
    if (draft && draftToStore(draft, parse(savedText))) return { draft, base: null }
    writeItem(key, null)
    return null
  })
  const draft = edited?.draft ?? parse(savedText)
  const isDirty = edited !== null && JSON.stringify(edited.draft) !== (edited.base ?? savedText)
  if (savedText !== seen) {
    setSeen(savedText)
    if (!isDirty) setEdited(null)
  }
  return {
    draft,
    isDirty,
    /** Whether another device has saved a different week since editing began. */
    isStale: isDirty && edited.base !== null && edited.base !== savedText,
    change(next: Draft) {
      const base = edited?.base ?? savedText
      setEdited({ draft: next, base })
      writeItem(key, draftToStore(next, parse(base)))
    },
    /** Call it after the draft was saved. */
    markSaved() {
      setEdited({ draft, base: JSON.stringify(draft) })
      writeItem(key, null)
    },
    discard() {
      setEdited(null)
      writeItem(key, null)
    },
  }
}

const parse = (text: string) => JSON.parse(text) as Draft
