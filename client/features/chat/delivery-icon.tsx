import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import type { Status } from './thread.ts'

const icons = {
  seen: CheckCheck,
  sent: Check,
  sending: Clock3,
  waiting: Clock3,
  missed: CircleAlert,
  refused: CircleAlert,
}

/** How far a message has come, at the end of its bubble. Decoration: the words stand under it. */
export function DeliveryIcon({ status }: { readonly status: Status }) {
  const Icon = icons[status]
  return <Icon size={15} aria-hidden className="float-right mt-1.5 -mr-0.5 ml-2" data-status={status} />
}
