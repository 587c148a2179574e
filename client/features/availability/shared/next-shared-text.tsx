import { useState } from 'react'
import { availabilityText } from '#shared/texts/members/availability/availability.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { formatNext } from '../format-next.ts'
import { getDeviceZone } from '#client/state/zone.ts'
import { ChipName } from './chip-name.tsx'
import { findNextShared } from './next-shared.ts'

type Props = { readonly meId: string; readonly otherId: string }

/**
 * The next time that both members are free, for the chip in the chat [AV21]; without one, what the chip opens.
 */
export default function NextSharedText({ meId, otherId }: Props) {
  const { value: own } = useLiveQuery('availability', { userId: meId })
  const { value: counterpart } = useLiveQuery('availability', { userId: otherId })
  const [now] = useState(() => Date.now())
  const zone = getDeviceZone()
  const span = own && counterpart ? findNextShared(own, counterpart, { zone, now }) : undefined
  const at = { zone, now }
  const next = formatNext(span, at, 'both')
  if (next === null) return <ChipName />
  return (
    <>
      <span className="sr-only">{availabilityText('availability.both')}: </span>
      <span className="max-sm:hidden">{next}</span>
      <span className="sm:hidden">{formatNext(span, at, 'bothShort')}</span>
    </>
  )
}
