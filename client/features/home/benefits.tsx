import { HandHeart, ShieldCheck, Sprout } from 'lucide-react'
import { skills } from '#shared/limits.ts'
import { homeTexts } from '#shared/texts/home.ts'
import { interpolate } from '#shared/texts/interpolate.ts'

const reasons = [
  { icon: HandHeart, title: homeTexts['home.whyPeople'], text: homeTexts['home.whyPeopleText'] },
  {
    icon: Sprout,
    title: interpolate(homeTexts['home.whySkills'], { count: skills.catalog }),
    text: homeTexts['home.whySkillsText'],
  },
  { icon: ShieldCheck, title: homeTexts['home.whySafe'], text: homeTexts['home.whySafeText'] },
]

/** Three benefits, connected by a dashed line. */
export function Benefits() {
  return (
    <ul className="mt-8 grid gap-6">
      {reasons.map(({ icon: Icon, title, text }) => (
        <li key={title} className="group relative flex gap-4">
          <span
            className="trail-y absolute top-12 -bottom-5 left-[1.3125rem] opacity-70 group-last:hidden"
            aria-hidden="true"
          />
          <span className="grid size-11 flex-none place-items-center rounded-full border-2 border-accent bg-bg text-accent">
            <Icon size={20} aria-hidden />
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
