import type { ReactNode } from 'react'
import { useIsTrainingMissing } from './use-training.ts'

type Props = { readonly children: (isMissing: boolean) => ReactNode }

/** Says to what it shows whether lessons stand before the member's requests [TR5]. */
export const TrainingFirst = ({ children }: Props): ReactNode => children(useIsTrainingMissing())
