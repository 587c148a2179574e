import { readingLevels, type ReadingLevel } from '#shared/safety/reading-level.ts'
import { readingLevelText } from '#shared/texts/safety/reading-levels.ts'
import { ModeSwitch } from '#client/ui/form/mode-switch.tsx'

type Props = { readonly level: ReadingLevel; readonly onChoose: (level: ReadingLevel) => void }

/** Chooses the reading level of what is below [SP5, CC6]. */
export function ReadingLevelSwitch({ level, onChoose }: Props) {
  return (
    <div className="mb-2 grid gap-1">
      <p className="text-sm font-semibold" aria-hidden="true">
        {readingLevelText('level.title')}
      </p>
      <ModeSwitch
        label={readingLevelText('level.title')}
        modes={readingLevels.map((name) => ({ name, label: readingLevelText(`level.${name}`) }))}
        chosen={level}
        onChoose={onChoose}
        isShort
      />
    </div>
  )
}
