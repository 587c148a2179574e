import { ArrowRight, Check, Clock, HandHeart, MessageCircle, PenLine, Search, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { dashboardTexts as texts } from '#shared/texts/dashboard.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import type { NextStep } from './next-step.ts'

type Role = 'mentor' | 'mentee'
type Props = { readonly step: NextStep; readonly role: Role }

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
      className="paper flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-primary-soft p-5 sm:p-6"
    >
      <span className="grid size-14 flex-none place-items-center rounded-full bg-surface text-on-primary-soft">
        <Icon size={26} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-60 flex-1">
        <p className="text-sm font-semibold text-on-primary-soft">{texts['step.next']}</p>
        <h2 id="next-step" className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 max-w-[60ch] text-on-primary-soft">{text}</p>
      </div>
      <StepLink step={step} role={role}>
        {texts[`step.${step.kind}Go`]}
        <ArrowRight size={18} aria-hidden />
      </StepLink>
    </section>
  )
}

function getStepTexts(step: NextStep, role: Role): { title: string; text: string } {
  const isMany = (step.kind === 'answer' || step.kind === 'read') && step.count > 1
  const title =
    isMany && (step.kind === 'answer' || step.kind === 'read')
      ? texts[`step.${step.kind}Many`]
      : texts[`step.${step.kind}`]
  const isWelcome = step.kind === 'hello' && role === 'mentor'
  const text = isWelcome ? texts['step.helloTextMentor'] : texts[`step.${step.kind}Text`]
  const values = 'name' in step ? { name: step.name, count: 'count' in step ? step.count : 1 } : {}
  return { title: interpolate(title, values), text: interpolate(text, values) }
}

function StepLink({ step, role, children }: Props & { readonly children: ReactNode }) {
  const look = { size: 'lg', className: 'max-xs:w-full' } as const
  if ('chatId' in step) {
    return (
      <ButtonLink {...look} to="/chat/$chatId" params={{ chatId: step.chatId }}>
        {children}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink {...look} to={getStepPath(step.kind, role)}>
      {children}
    </ButtonLink>
  )
}

function getStepPath(kind: NextStep['kind'], role: Role) {
  if (kind === 'name' || kind === 'about') return pages.profile.path
  return kind === 'find' || kind === 'listed' ? pages.search1.path : connectionsPath(role)
}
