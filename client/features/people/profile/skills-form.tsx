import { useRef, useState } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SkillChips } from '../skill-chips.tsx'
import { SkillsEditor } from './skills-editor.tsx'

/** Shows a mentor's skills as others see them, with a button to edit them. */
export function SkillsForm({ skills }: { readonly skills: readonly string[] }) {
  const [isEditing, setIsEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsEditing(false)
    // The button renders only after this handler.
    setTimeout(() => opener.current?.focus(), 0)
  }
  if (isEditing) {
    return (
      <Card>
        <SkillsEditor skills={skills} onClose={close} />
      </Card>
    )
  }
  return (
    <Card className="grid justify-items-start gap-4">
      <div>
        <h2 className="text-xl">{profileText('profile.skills')}</h2>
        <p className="text-sm text-muted">{profileText('profile.preview')}</p>
      </div>
      {skills.length > 0 ? (
        <SkillChips label={profileText('profile.skills')} skills={skills} />
      ) : (
        <p className="text-muted">{mentorText('mentors.noSkills')}</p>
      )}
      <Button ref={opener} variant="secondary" onClick={() => setIsEditing(true)}>
        {profileText('profile.skillsEdit')}
      </Button>
    </Card>
  )
}
