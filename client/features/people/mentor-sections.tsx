import { profileText } from '#shared/texts/account/profile.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { AboutForm } from './profile/about-form.tsx'
import { SkillsForm } from './profile/skills-form.tsx'

/** The parts of a profile that mentees choose by: description and skills. */
export function MentorSections() {
  const { value: profile } = useLiveQuery('profile')
  if (!profile) {
    return (
      <div aria-busy="true" aria-label={profileText('profile.loading')} role="group">
        <Skeleton rows={2} rowClass="h-40" />
      </div>
    )
  }
  return (
    <>
      <AboutForm about={profile.about} />
      <SkillsForm skills={profile.skills} />
    </>
  )
}
