import { useNavigate, useSearchParams } from '#client/router/router.ts'
import { pages } from '#shared/pages.ts'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isLanguage } from '#shared/data/languages.ts'
import { isCategoryKey, type CategoryKey } from '#shared/data/skill-categories.ts'

/** Delay between the last keystroke and the search. */
const delayMs = 250

/** What the list of mentors is searched for and narrowed by [PE13]. */
export type MentorFilter = {
  readonly skill: string
  readonly category: CategoryKey | undefined
  readonly isFreeThisWeek: boolean
  /** Who takes requests now, speaks a language, or was marked by the mentee [PE18, PE19]. */
  readonly hasRoom: boolean
  readonly language: string | undefined
  readonly isFavorite: boolean
}

export const noFilter: MentorFilter = {
  skill: '',
  category: undefined,
  isFreeThisWeek: false,
  hasRoom: false,
  language: undefined,
  isFavorite: false,
}

/** Whether anything but the search narrows the list. */
export const isNarrowed = (filter: MentorFilter): boolean =>
  Object.values({ ...filter, skill: undefined }).some((value) => value !== undefined && value !== false)

/** The parameters of the address; what is not set is left out. */
const toParameters = ({ skill, category, isFreeThisWeek, ...more }: MentorFilter) => ({
  ...(skill === '' ? {} : { skill }),
  ...(category ? { category } : {}),
  ...(isFreeThisWeek ? { free: 'true' } : {}),
  ...(more.hasRoom ? { room: 'true' } : {}),
  ...(more.isFavorite ? { marked: 'true' } : {}),
  ...(more.language === undefined ? {} : { language: more.language }),
})

/** Of a skill in the address, what comes after this many characters is ignored. */
const MAX_SKILL = 100

function useFilter(): MentorFilter {
  const search = useSearchParams()
  return useMemo(() => {
    const category = search.get('category')
    const language = search.get('language')
    return {
      skill: search.get('skill')?.slice(0, MAX_SKILL) ?? '',
      category: isCategoryKey(category) ? category : undefined,
      isFreeThisWeek: search.get('free') === 'true',
      hasRoom: search.get('room') === 'true',
      isFavorite: search.get('marked') === 'true',
      language: language !== null && isLanguage(language) ? language : undefined,
    }
  }, [search])
}

/** The search in the URL, so that links, reload, and Back work. Continuous typing creates one history entry. */
export function useSkillSearch() {
  const filter = useFilter()
  const { skill } = filter
  const navigate = useNavigate()
  const [typed, setTyped] = useState(skill)
  const lastSkill = useRef(skill)
  const hasHistoryEntry = useRef(false)

  // A language replaces the entry: going through the choices of a select with arrow keys would add one for each.
  const show = (wanted: MentorFilter, isTyping: boolean): void => {
    lastSkill.current = wanted.skill
    const replace = (isTyping && hasHistoryEntry.current) || wanted.language !== filter.language
    hasHistoryEntry.current = isTyping
    void navigate({ to: pages.search1.path, search: toParameters(wanted), replace, keepsScroll: true })
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
