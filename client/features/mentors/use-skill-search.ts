import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isCategoryKey, type CategoryKey } from '#shared/data/skill-categories.ts'

const route = getRouteApi('/mentors')

/** Delay between the last keystroke and the search. */
const delayMs = 250

/** What the list of mentors is searched for and narrowed by [PE13]. */
export type MentorFilter = {
  readonly skill: string
  readonly category: CategoryKey | undefined
  readonly isFreeThisWeek: boolean
}

export const noFilter: MentorFilter = { skill: '', category: undefined, isFreeThisWeek: false }

/** The parameters of the address; what is not set is left out. */
const toParameters = ({ skill, category, isFreeThisWeek }: MentorFilter) => ({
  ...(skill === '' ? {} : { skill }),
  ...(category ? { category } : {}),
  ...(isFreeThisWeek ? { free: true as const } : {}),
})

function useFilter(): MentorFilter {
  const { skill = '', category, free = false } = route.useSearch()
  return useMemo(
    () => ({ skill, category: isCategoryKey(category) ? category : undefined, isFreeThisWeek: free }),
    [skill, category, free],
  )
}

/** The search in the URL, so that links, reload, and Back work. Continuous typing creates one history entry. */
export function useSkillSearch() {
  const filter = useFilter()
  const { skill } = filter
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(skill)
  const lastSkill = useRef(skill)
  const hasHistoryEntry = useRef(false)

  const show = (wanted: MentorFilter, isTyping: boolean): void => {
    lastSkill.current = wanted.skill
    const replace = isTyping && hasHistoryEntry.current
    hasHistoryEntry.current = isTyping
    void navigate({ search: toParameters(wanted), replace, resetScroll: false })
  }
  const search = (wanted: string): void => {
    if (wanted !== lastSkill.current) show({ ...filter, skill: wanted }, true)
  }
  const searchTyped = useEffectEvent(() => search(typed.trim()))
  useEffect(() => {
    const timer = setTimeout(() => searchTyped(), delayMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (skill === lastSkill.current) return
    lastSkill.current = skill
    hasHistoryEntry.current = false
    setTyped(skill)
  }, [skill])

  return {
    filter,
    typed,
    type: setTyped,
    /** Ends continuous typing: the next change creates a history entry. */
    commit: () => {
      search(typed.trim())
      hasHistoryEntry.current = false
    },
    /** Shows another selection, with what is typed by now replaced by its text. */
    choose(wanted: MentorFilter) {
      setTyped(wanted.skill)
      show(wanted, false)
    },
  }
}
