import { profileTexts } from '#shared/texts/profile.ts'
import { useLive } from '#client/api/live.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { AboutForm } from './about-form.tsx'
import { SkillsForm } from './skills-form.tsx'

/** What mentees choose a mentor by: words and skills, once they are known. */
export function MentorWords() {
  const { value: profile } = useLive('profile')
  if (!profile) {
    return (
      <div aria-busy="true" aria-label={profileTexts['profile.loading']} role="group">
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
