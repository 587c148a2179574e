import { useRef, useState } from 'react'
import { texts } from '#shared/texts/index.ts'
import { profileTexts } from '#shared/texts/profile.ts'
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
        <h2 className="text-xl">{profileTexts['profile.skills']}</h2>
        <p className="text-sm text-muted">{profileTexts['profile.preview']}</p>
      </div>
      {skills.length > 0 ? (
        <SkillChips label={profileTexts['profile.skills']} skills={skills} />
      ) : (
        <p className="text-muted">{texts['mentors.noSkills']}</p>
      )}
      <Button ref={opener} variant="secondary" onClick={() => setIsEditing(true)}>
        {profileTexts['profile.skillsEdit']}
      </Button>
    </Card>
  )
}
