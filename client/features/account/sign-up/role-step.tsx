import { Compass, Lamp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isSkill } from '#shared/data/skills.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { validateRole, validateSignUp } from '#shared/domain/people/sign-up.ts'
import { onboardingText } from '#shared/texts/account/onboarding.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { accountText } from '#shared/texts/account/account.ts'
import type { SignUpResult } from '#shared/contract/account.ts'
import { errorText } from '#client/sync/http/error-text.ts'
import { api } from '#client/sync/react/api.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { focusFirstInvalid } from '#client/ui/form/focus-first-invalid.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { AgeField } from './age-field.tsx'
import { parseAge } from './parse-age.ts'
import type { Credentials } from '../join/credentials.ts'
import { showJoinError } from '../join/join-banner.ts'
import { SkillPicker } from '../skills/skill-picker.tsx'
import { getInvalidFields, isFieldError } from './invalid-fields.ts'

type Props = {
  readonly credentials: Credentials
  readonly age: string
  readonly invitation?: string
  readonly ticket: string
  readonly role: Role | null
  readonly skills: readonly string[]
  readonly onRole: (role: Role) => void
  readonly onSkills: (skills: readonly string[]) => void
  readonly onAge: (age: string) => void
  readonly onBack: () => void
  readonly onResult: (result: SignUpResult) => Promise<void> | void
}

const roles = [
  { name: 'mentor', icon: Lamp },
  { name: 'mentee', icon: Compass },
] as const

/** The second step for ages from 26: mentor with skills, or mentee. The ticket proves that the captcha was solved. */
export default function RoleStep({ credentials, age, invitation, ticket, role, skills, ...on }: Props) {
  const { onRole, onSkills, onAge, onBack, onResult } = on
  const formElement = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAgeWrong, setIsAgeWrong] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  const { isPending, submit } = useSubmit(async () => {
    const form = { ...credentials, age: parseAge(age) }
    if (role === null) return showJoinError({ reason: null, text: accountText('signup.chooseRole') })
    const choice = { role, skills: role === 'mentor' ? [...skills] : [] }
    const reason =
      validateSignUp(form, 'signup.ageRangeDash') ?? validateRole({ ...choice, age: form.age }, isSkill)
    const isAgeRefused = getInvalidFields(reason === 'signup.noSkill' ? null : reason, form).has('age')
    focusFirstInvalid(formElement.current, () => setIsAgeWrong(isAgeRefused))
    if (reason) return showJoinError({ reason, text: errorText(reason) })
    try {
      const more = { ...(invitation ? { invitation } : {}), locale: activeLocaleCode() }
      await onResult(await api.account.chooseRole.mutate({ ...form, ...choice, ...more, ticket }))
    } catch (error) {
      const failure = failureOf(error)
      showJoinError(failure)
      // The ticket was used or has expired: the captcha starts over. After a lost answer, a retry finds out.
      if (failure.reason !== null && !isFieldError(failure.reason)) onBack()
    }
  })

  return (
    <form ref={formElement} noValidate onSubmit={submit} className="grid gap-6">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {onboardingText('role.title')}
      </h2>
      <fieldset className="grid gap-3 xs:grid-cols-2">
        <legend className="sr-only">{onboardingText('role.title')}</legend>
        {roles.map((each) => (
          <ChoiceCard
            key={each.name}
            name="role"
            icon={each.icon}
            label={onboardingText(`role.${each.name}`)}
            text={onboardingText(`role.${each.name}Text`)}
            isChosen={role === each.name}
            onChoose={() => onRole(each.name)}
          />
        ))}
      </fieldset>
      {role === 'mentor' && <SkillPicker chosen={skills} onChoose={onSkills} />}
      <AgeField age={age} onAge={onAge} error={isAgeWrong} isMentor={role === 'mentor'} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="lg" onClick={onBack}>
          {onboardingText('role.back')}
        </Button>
        <Button type="submit" size="lg" isPending={isPending} className="flex-1">
          {onboardingText('role.continue')}
        </Button>
      </div>
    </form>
  )
}
