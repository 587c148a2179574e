import { useEffect, useId, useRef } from 'react'
import { profileText } from '#shared/texts/account/profile.ts'
import { mentorText } from '#shared/texts/members/mentors.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SkillPicker } from '#client/features/account/skills/skill-picker.tsx'
import { SkillChips } from '#client/components/person/skill-chips.tsx'

type Props = {
  readonly value: readonly string[]
  readonly error: string | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (value: readonly string[]) => void
}

/** A mentor's skills as others will see them, and, once opened, the list to choose them from. */
export function SkillsField({ value, error, isOpen, onOpen, onChange }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // What had the focus may have gone with the list.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <SkillsEditor {...{ value, error, onChange }} onDone={() => onOpen(false)} />
  return (
    <Card className="grid content-start justify-items-start gap-4">
      <div>
        <h3 className="text-xl">{profileText('profile.skills')}</h3>
        <p className="text-sm text-muted">{profileText('profile.preview')}</p>
      </div>
      {value.length > 0 ? (
        <SkillChips label={profileText('profile.skills')} skills={value} />
      ) : (
        <p className="text-muted">{mentorText('mentors.noSkills')}</p>
      )}
      <Button ref={opener} variant="secondary" onClick={() => onOpen(true)}>
        {profileText('profile.skillsEdit')}
      </Button>
    </Card>
  )
}

type EditorProps = Pick<Props, 'value' | 'error' | 'onChange'> & { readonly onDone: () => void }

/** Follows the rules of signing up. Takes the focus when it opens, and when its choice was rejected. */
function SkillsEditor({ value, error, onChange, onDone }: EditorProps) {
  const errorId = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <Card className="col-span-full">
      <div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-label={profileText('profile.skillsEdit')}
        aria-describedby={error === null ? undefined : errorId}
        data-invalid={error === null ? undefined : true}
        className="grid gap-5 outline-none"
      >
        <SkillPicker chosen={value} onChoose={onChange} />
        {error !== null && (
          <p id={errorId} className="text-sm font-semibold text-danger">
            {error}
          </p>
        )}
        <Button variant="secondary" onClick={onDone} className="justify-self-start max-xs:w-full">
          {profileText('profile.skillsDone')}
        </Button>
      </div>
    </Card>
  )
}
