import * as z from 'zod/mini'
import type { AgeBand } from '../../domain/people/age.ts'
import { pairList } from '../../limits/staff.ts'
import { searched } from '../place.ts'
import { idPattern } from '../../domain/ids.ts'

const imageId = z.string().check(z.regex(idPattern))

/** Part of the name of the sender or the minor, or the id of one of them. */
export const listPictures = z.optional(z.strictObject({ search: searched(pairList.search) }))
export const pictureRef = z.strictObject({ imageId })
export const decidePicture = z.strictObject({ imageId, decision: z.enum(['approved', 'refused']) })

/** An image of an adult to a minor that waits for a review. Sizes in pixels, times in epoch milliseconds. */
export type PictureReview = {
  readonly imageId: string
  readonly width: number
  readonly height: number
  /** The sender's description. */
  readonly alt: string | null
  readonly sender: { readonly id: string; readonly name: string }
  /** The minor, as other members see them. */
  readonly reader: { readonly id: string; readonly name: string; readonly ageBand: AgeBand }
  /** How many images of the sender were refused before. */
  readonly refusedBefore: number
  readonly since: number
}

/** The oldest of the pictures that wait and match, and how many there are. */
export type PictureReviews = {
  readonly pictures: readonly PictureReview[]
  readonly count: number
  readonly now: number
}
