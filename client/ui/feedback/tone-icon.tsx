import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { Tone } from './tone.ts'

const icons = { danger: CircleAlert, success: CircleCheck, info: Info }

export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = icons[tone]
  return <Icon size={20} aria-hidden className="mt-px flex-none" />
}
