import { HandHeart, ShieldCheck, Sprout } from 'lucide-react'
import { skills } from '#shared/limits/every-page.ts'
import { homeText } from '#shared/texts/app/home.ts'

const reasons = [
  { icon: HandHeart, key: 'home.whyPeople' },
  { icon: Sprout, key: 'home.whySkills' },
  { icon: ShieldCheck, key: 'home.whySafe' },
] as const

/** Three benefits, connected by a dashed line. */
export function Benefits() {
  return (
    <ul className="mt-8 grid gap-6">
      {reasons.map(({ icon: Icon, key }) => (
        <li key={key} className="group relative flex gap-4">
          <span
            className="trail-y absolute top-12 -bottom-5 start-[1.3125rem] opacity-70 group-last:hidden"
            aria-hidden="true"
          />
          <span className="grid size-11 flex-none place-items-center rounded-full border-2 border-accent bg-bg text-accent">
            <Icon size={20} aria-hidden />
          </span>
          <div>
            <h3 className="text-lg">{homeText(key, { count: skills.catalog })}</h3>
            <p className="text-muted">{homeText(`${key}Text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
