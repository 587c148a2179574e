import { Bookmark, CalendarClock, Check, ChevronDown, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { categoryIndex, categoryKeys, type CategoryKey } from '#shared/data/skill-categories.ts'
import { skillCatalog } from '#shared/data/skills.ts'
import { categoryName } from '#shared/texts/members/skill-name.ts'
import { filterText } from '#shared/texts/members/mentor-filters.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Me } from '#shared/contract/account.ts'
import { LanguageFilter } from './language-filter.tsx'
import type { MentorFilter } from '../use-skill-search.ts'

type Props = {
  readonly me: Me
  readonly filter: MentorFilter
  readonly onChange: (filter: MentorFilter) => void
}

/** The categories and "Free this week", which narrow the list [PE13]. On phones, the categories open with a button. */
export function MentorFilters({ me, filter, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(filter.category !== undefined)
  return (
    <div
      role="group"
      aria-label={filterText('filter.label')}
      className="mb-5 flex flex-wrap items-center gap-2"
    >
      <Toggle
        isPressed={filter.isFreeThisWeek}
        onPress={() => onChange({ ...filter, isFreeThisWeek: !filter.isFreeThisWeek })}
        className="border border-edge bg-surface hover:border-text"
      >
        {!filter.isFreeThisWeek && <CalendarClock size={16} aria-hidden />}
        {filterText('filter.free')}
      </Toggle>
      <Toggle
        isPressed={filter.hasRoom}
        onPress={() => onChange({ ...filter, hasRoom: !filter.hasRoom })}
        className="border border-edge bg-surface hover:border-text"
      >
        {!filter.hasRoom && <Users size={16} aria-hidden />}
        {filterText('filter.room')}
      </Toggle>
      {me.role === 'mentee' && (
        <Toggle
          isPressed={filter.isFavorite}
          onPress={() => onChange({ ...filter, isFavorite: !filter.isFavorite })}
          className="border border-edge bg-surface hover:border-text"
        >
          {!filter.isFavorite && <Bookmark size={16} aria-hidden />}
          {filterText('filter.marked')}
        </Toggle>
      )}
      <LanguageFilter language={filter.language} onChange={(language) => onChange({ ...filter, language })} />
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-ms-2.5 max-sm:basis-full max-sm:justify-start sm:hidden"
      >
        {filterText('filter.categories')}
        <ChevronDown size={16} aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      {/* The categories begin a row of their own. */}
      <span aria-hidden className="basis-full max-sm:hidden" />
      <span className={cx('contents', !isOpen && 'max-sm:hidden')}>
        {categoryKeys.map((key) => (
          <CategoryToggle
            key={key}
            category={key}
            isPressed={filter.category === key}
            onPress={() => onChange({ ...filter, category: filter.category === key ? undefined : key })}
          />
        ))}
      </span>
    </div>
  )
}

type CategoryProps = {
  readonly category: CategoryKey
  readonly isPressed: boolean
  readonly onPress: () => void
}

function CategoryToggle({ category, isPressed, onPress }: CategoryProps) {
  const index = categoryIndex(category)
  return (
    <Toggle
      isPressed={isPressed}
      onPress={onPress}
      hue={index}
      className="chip border border-transparent hover:border-current"
    >
      {/* On the button, the title would be read aloud as a description, after the same in short. */}
      <span title={categoryName(skillCatalog[index]?.name ?? '')}>{filterText(`category.${category}`)}</span>
    </Toggle>
  )
}

type ToggleProps = {
  readonly isPressed: boolean
  readonly onPress: () => void
  readonly hue?: number
  readonly className: string
  readonly children: ReactNode
}

/** A button that is pressed or not. Pressed, it has the primary color and a tick. */
function Toggle({ isPressed, onPress, hue, className, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      data-hue={hue}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-pill px-3.5 text-sm font-semibold',
        isPressed ? 'border border-primary bg-primary text-on-primary' : className,
      )}
    >
      {isPressed && <Check size={16} aria-hidden />}
      {children}
    </button>
  )
}
