import { conductLines, readerLines } from '#shared/domain/conduct.ts'
import type { Role } from '#shared/domain/people/age.ts'
import { protections } from '#shared/safeguarding.ts'
import { conductLevelText } from '#shared/texts/safety/conduct-levels.ts'
import { conductText } from '#shared/texts/safety/conduct.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { ReadingLevelSwitch } from './reading-level-switch.tsx'
import { useReadingLevel } from './use-reading-level.ts'

type Props = { readonly role: Role; readonly Heading: 'h2' | 'h3' }

type Line = (typeof conductLines)[Role][number] | (typeof readerLines)[number] | 'readers.pictures'

const listStyle = 'grid list-disc gap-1.5 ps-5 marker:text-accent'

/** The code of conduct of a role, and who can read a chat [CC3], in three reading levels [CC6]. */
export function ConductLines({ role, Heading }: Props) {
  const { safeguarding = 'open' } = useProduct()
  const [level, setLevel] = useReadingLevel()
  const word = (line: Line): string =>
    level === 'easy' ? conductLevelText(`easy.${line}`) : conductText(line)
  return (
    <>
      <ReadingLevelSwitch level={level} onChoose={setLevel} />
      {level === 'easy' && <p className="text-muted">{conductLevelText('easy.note')}</p>}
      <ul className={listStyle}>
        {conductLines[role].map((line) => (
          <li key={line}>
            {word(line)}
            {level === 'detailed' && <p className="text-muted">{conductLevelText(`why.${line}`)}</p>}
          </li>
        ))}
      </ul>
      <Heading className="mt-2 font-sans text-base font-semibold tracking-normal">
        {conductText('readers.title')}
      </Heading>
      <ul className={listStyle}>
        {readerLines.map((line) => (
          <li key={line}>{word(line)}</li>
        ))}
        {protections[safeguarding].pictureReview && <li>{word('readers.pictures')}</li>}
      </ul>
    </>
  )
}
