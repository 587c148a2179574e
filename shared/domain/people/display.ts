/** The sizes of text, the usual one first [EA2]. */
export const textSizes = ['standard', 'large', 'largest'] as const

/** How a member reads pages, on all their devices [EA1]. */
export type Display = {
  readonly textSize: (typeof textSizes)[number]
  readonly isEasyReading: boolean
  readonly isCalm: boolean
}

/** Until the member chooses. */
export const usualDisplay: Display = { textSize: 'standard', isEasyReading: false, isCalm: false }

type Word = 'large' | 'largest' | 'easy' | 'calm'

/** The choices as words, by which styles and scripts find them; none for the usual ones. */
export const displayWords = ({ textSize, isEasyReading, isCalm }: Display): readonly Word[] => [
  ...(textSize === 'standard' ? [] : [textSize]),
  ...(isEasyReading ? (['easy'] as const) : []),
  ...(isCalm ? (['calm'] as const) : []),
]
