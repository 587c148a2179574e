import { availabilityText } from '#shared/texts/members/availability/availability.ts'

/** What the chip opens; on phones in two words. */
export function ChipName() {
  const label = availabilityText('availability.both')
  return (
    <>
      <span className="max-sm:hidden">{label}</span>
      <span className="sm:hidden">
        {availabilityText('availability.bothShort')}
        <span className="sr-only">: {label}</span>
      </span>
    </>
  )
}
