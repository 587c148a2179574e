import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import type { Status } from '../thread/thread.ts'

const icons = {
  seen: CheckCheck,
  sent: Check,
  sending: Clock3,
  queued: Clock3,
  unconfirmed: CircleAlert,
  rejected: CircleAlert,
}

/** The delivery status of a message. Decorative: the status is also written as text. */
export function DeliveryIcon({ status }: { readonly status: Status }) {
  const Icon = icons[status]
  return <Icon size={15} aria-hidden className="float-end mt-1.5 -me-0.5 ms-2" data-status={status} />
}
