import { expect, it } from 'vitest'
import { assignMentors } from './assignment.ts'

type Fits = readonly (readonly [string, number, number])[]

/** Mentees by their fits: the mentor, the score, and the places that the mentor has left. */
const waiting = (all: readonly Fits[]) =>
  all.map((fits, n) => ({
    id: `mentee${n + 1}`,
    fits: fits.map(([id, score, places]) => ({ id, score, places })),
  }))
const chosenOf = (...all: readonly Fits[]) => [...assignMentors(waiting(all))]

it('[SM6] nobody is suggested more often than they have places, and who has waited longer chooses first', () => {
  const both: Fits = [
    ['ada', 6, 2],
    ['bo', 3, 1],
  ]
  expect(chosenOf(both, both, both, both)).toEqual([
    ['mentee1', 'ada'],
    ['mentee2', 'ada'],
    ['mentee3', 'bo'],
  ])
})

it('[SM6] of equal fits, the one with the most places left is suggested, and then the one who is named first', () => {
  const three: Fits = [
    ['ada', 3, 2],
    ['bo', 3, 4],
    ['cy', 3, 2],
  ]
  // bo has 4, 3, then 2 left as the others, and of equal ones ada is named first.
  expect(chosenOf(three, three, three, three, three).map(([, mentor]) => mentor)).toEqual([
    ...['bo', 'bo', 'ada', 'bo', 'cy'],
  ])
})

it('[SM6] a better fit comes before more places, and nobody is chosen without any', () => {
  expect(
    chosenOf(
      [
        ['ada', 5, 1],
        ['bo', 4, 9],
      ],
      [['ada', 5, 1]],
      [],
    ),
  ).toEqual([['mentee1', 'ada']])
})
