import { conductLines, readerLines } from '#shared/domain/conduct.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { protections } from '#shared/safeguarding.ts'
import { conductText } from '#shared/texts/safety/conduct.ts'
import { useProduct } from '#client/sync/react/session.ts'

type Props = { readonly role: Role; readonly Heading: 'h2' | 'h3' }

/** The code of conduct of a role, and who can read a chat [CC3]. */
export function ConductLines({ role, Heading }: Props) {
  const { safeguarding = 'open' } = useProduct()
  return (
    <>
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-accent">
        {conductLines[role].map((line) => (
          <li key={line}>{conductText(line)}</li>
        ))}
      </ul>
      <Heading className="mt-2 font-sans text-base font-semibold tracking-normal">
        {conductText('readers.title')}
      </Heading>
      <ul className="grid list-disc gap-1.5 ps-5 marker:text-accent">
        {readerLines.map((line) => (
          <li key={line}>{conductText(line)}</li>
        ))}
        {protections[safeguarding].pictureReview && <li>{conductText('readers.pictures')}</li>}
      </ul>
    </>
  )
}
