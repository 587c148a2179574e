import { ArrowRight, Check, Clock, HandHeart, MessageCircle, PenLine, Search, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboardText } from '#shared/texts/members/dashboard.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { useMe } from '#client/sync/react/session.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import type { NextStep } from './next-step.ts'

type Role = 'mentor' | 'mentee'
/** The first yes has a card of its own. */
type CardStep = Exclude<NextStep, { readonly kind: 'firstYes' }>
type Props = { readonly step: CardStep; readonly role: Role }

const icons = {
  name: PenLine,
  about: PenLine,
  find: Search,
  wait: Clock,
  listed: Sprout,
  answer: HandHeart,
  read: MessageCircle,
  hello: MessageCircle,
  fine: Check,
}

/** The recommended next step, with a link. */
export function NextStepCard({ step, role }: Props) {
  const Icon = icons[step.kind]
  const { title, text } = getStepTexts(step, role)
  return (
    <section
      aria-labelledby="next-step"
      className="paper flex flex-wrap content-center items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-primary-soft p-5 sm:p-6"
    >
      <span className="grid size-14 flex-none place-items-center rounded-full bg-surface text-on-primary-soft">
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-60 flex-1">
        <p className="text-sm font-semibold text-on-primary-soft">{dashboardText('step.next')}</p>
        <h2 id="next-step" className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-on-primary-soft">{text}</p>
      </div>
      <StepLink step={step} role={role}>
        {dashboardText(`step.${step.kind}Go`)}
        <ArrowRight size={18} aria-hidden />
      </StepLink>
    </section>
  )
}

function getStepTexts(step: CardStep, role: Role): { title: string; text: string } {
  switch (step.kind) {
    case 'answer':
    case 'read': {
      const { name, count } = step
      return {
        title: dashboardText(`step.${step.kind}`, { name, count }),
        text: dashboardText(`step.${step.kind}Text`),
      }
    }
    case 'hello': {
      const text = role === 'mentor' ? 'step.helloTextMentor' : 'step.helloText'
      return { title: dashboardText('step.hello', { name: step.name }), text: dashboardText(text) }
    }
    case 'fine':
      return { title: dashboardText('step.fine'), text: dashboardText('step.fineText', { name: step.name }) }
    default:
      return { title: dashboardText(`step.${step.kind}`), text: dashboardText(`step.${step.kind}Text`) }
  }
}

function StepLink({ step, role, children }: Props & { readonly children: ReactNode }) {
  const look = { size: 'lg', className: 'max-xs:w-full' } as const
  const { kind } = step
  const me = useMe()
  // The field is on this page.
  if (kind === 'name' || kind === 'about')
    return (
      <Button {...look} onClick={() => document.getElementsByName(kind)[0]?.focus()}>
        {children}
      </Button>
    )
  if ('chatId' in step) {
    return (
      <ButtonLink {...look} to="/chat/$chatId" params={{ chatId: step.chatId }}>
        {children}
      </ButtonLink>
    )
  }
  if (kind === 'listed' && me) {
    return (
      <ButtonLink {...look} to="/mentors/$mentorId" params={{ mentorId: me.id }}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink {...look} to={kind === 'find' ? pages.search1.path : connectionsPath(role)}>
      {children}
    </ButtonLink>
  )
}
