import { useState } from 'react'
import { lazyOptional, Optional } from '#client/ui/layout/optional.tsx'

const PushOffer = lazyOptional(() => import('../notices/push-offer.tsx'))

/** The offer of push, which is loaded after the first message that is sent in this chat [NT7]. */
export function usePushOffer(name: string) {
  const [hasSent, setSent] = useState(false)
  const offer = hasSent && (
    <Optional>
      <PushOffer name={name} />
    </Optional>
  )
  return [offer, () => setSent(true)] as const
}
