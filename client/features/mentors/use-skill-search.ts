import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const route = getRouteApi('/mentors')

/** How long typing has to rest before the search follows. */
const rest = 250

/**
 * The search as it stands in the address, so that links, reload and Back work. One spell of typing is one step of
 * the history.
 */
export function useSkillSearch() {
  const { skill = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(skill)
  const told = useRef(skill)
  const hasStep = useRef(false)

  const go = (wanted: string, isOneStep: boolean): void => {
    if (wanted === told.current) return
    told.current = wanted
    const replace = isOneStep && hasStep.current
    hasStep.current = isOneStep
    void navigate({ search: wanted === '' ? {} : { skill: wanted }, replace, resetScroll: false })
  }
  const follow = useEffectEvent(() => go(typed.trim(), true))
  useEffect(() => {
    const timer = setTimeout(() => follow(), rest)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (skill === told.current) return
    told.current = skill
    hasStep.current = false
    setTyped(skill)
  }, [skill])

  return {
    skill,
    typed,
    type: setTyped,
    /** Typing is over for now: what comes next is another step. */
    finish: () => {
      go(typed.trim(), true)
      hasStep.current = false
    },
    /** Searches for something that was pressed, not typed. */
    choose(wanted: string) {
      setTyped(wanted)
      go(wanted, false)
    },
  }
}
