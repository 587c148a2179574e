import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const route = getRouteApi('/mentors')

/** Delay between the last keystroke and the search. */
const delayMs = 250

/** The search term in the URL, so that links, reload, and Back work. Continuous typing creates one history entry. */
export function useSkillSearch() {
  const { skill = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(skill)
  const lastSkill = useRef(skill)
  const hasHistoryEntry = useRef(false)

  const search = (wanted: string, isTyping: boolean): void => {
    if (wanted === lastSkill.current) return
    lastSkill.current = wanted
    const replace = isTyping && hasHistoryEntry.current
    hasHistoryEntry.current = isTyping
    void navigate({ search: wanted === '' ? {} : { skill: wanted }, replace, resetScroll: false })
  }
  const searchTyped = useEffectEvent(() => search(typed.trim(), true))
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
    skill,
    typed,
    type: setTyped,
    /** Ends continuous typing: the next change creates a history entry. */
    commit: () => {
      search(typed.trim(), true)
      hasHistoryEntry.current = false
    },
    /** Searches for a selected skill. */
    choose(wanted: string) {
      setTyped(wanted)
      search(wanted, false)
    },
  }
}
