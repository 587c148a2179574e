import { CalendarClock, HandHeart, ImageUp, PenLine, Search, type LucideIcon } from 'lucide-react'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { pages } from '#shared/pages.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { choosePictureId } from '#client/features/people/profile/image-form.tsx'
import type { FirstStepKind } from './first-steps.ts'

export const firstStepIcons = {
  name: PenLine,
  picture: ImageUp,
  times: CalendarClock,
  request: Search,
  answer: HandHeart,
} satisfies Record<FirstStepKind, LucideIcon>

const paths = {
  times: pages.availability.path,
  request: pages.search1.path,
  answer: pages.mentorconnections.path,
} as const

type Props = { readonly kind: FirstStepKind; readonly isCurrent: boolean }

/** Leads to the place of a first step. Name and picture are further down on the same page: they get the focus. */
export function FirstStepAction({ kind, isCurrent }: Props) {
  const variant = isCurrent ? 'primary' : 'secondary'
  const label = dashboardText(`trail.${kind}Go`)
  if (kind === 'name' || kind === 'picture') {
    const getField = () =>
      kind === 'name' ? document.getElementsByName('name')[0] : document.getElementById(choosePictureId)
    return (
      <Button variant={variant} onClick={() => getField()?.focus()}>
        {label}
      </Button>
    )
  }
  return (
    <ButtonLink variant={variant} to={paths[kind]}>
      {label}
    </ButtonLink>
  )
}
