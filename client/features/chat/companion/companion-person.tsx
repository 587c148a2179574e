import { displayName } from '#shared/domain/people/names.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { peopleText } from '#shared/texts/members/people.ts'
import type { MentorCard } from '#shared/contract/people.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'
import { SkillChips } from '#client/components/person/skill-chips.tsx'

/** The counterpart: name, role, and for a mentor what they help with. */
export function CompanionPerson({ person }: { readonly person: MentorCard }) {
  const name = displayName(person)
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} picture={person.picture} className="size-14 flex-none text-lg" />
        <div className="min-w-0">
          <h2 className="text-lg leading-snug">
            <PersonName person={person} />
          </h2>
          <p className="text-sm text-muted">{onboardingText(`role.${person.role}`)}</p>
        </div>
      </div>
      {person.about && (
        <p dir="auto" className="w-fit text-sm wrap-anywhere whitespace-pre-line text-muted">
          {person.about}
        </p>
      )}
      {person.skills.length > 0 && (
        <SkillChips label={peopleText('person.skills', { name })} skills={person.skills} />
      )}
    </Card>
  )
}
