import { describe, expect, it } from 'vitest'
import { contactKinds } from '#shared/domain/contact-details.ts'
import * as corpus from './corpus.ts'

const { details, heldOutDetails, heldOutOrdinary, isCaught, isChanged, isNoticed, ordinary } = corpus

const withDetail = [...details, ...heldOutDetails]
const without = [...ordinary, ...heldOutOrdinary, ...corpus.setOrdinary]

describe('the corpus', () => {
  it('[CD6] has at least 400 lines with a contact detail and 400 without', () => {
    expect(withDetail.length).toBeGreaterThanOrEqual(400)
    expect(without.length).toBeGreaterThanOrEqual(400)
  })

  it.each(contactKinds)('[CD6] 95 of 100 lines are caught that have this kind: %s', (kind) => {
    const lines = withDetail.filter((sample) => sample.kind === kind)
    const missed = lines.filter((sample) => !isCaught(sample)).map(({ marked }) => marked.join(' ⏎ '))
    expect(missed.length / lines.length > 0.05 ? missed : []).toEqual([])
  })

  it.each(contactKinds)('[CD6] 95 of 100 lines of the sets without marks are caught: %s', (kind) => {
    const lines = corpus.setDetails.filter((sample) => sample.kind === kind)
    const missed = lines.filter((sample) => !isNoticed(sample)).map(({ marked }) => marked.join(' ⏎ '))
    expect(missed.length / lines.length > 0.05 ? missed : []).toEqual([])
  })

  it('[CD5, CD6] fewer than 2 % of the ordinary lines are changed', () => {
    const changed = without.filter(isChanged).map(({ marked }) => marked.join(' ⏎ '))
    expect(changed.length / without.length < 0.02 ? [] : changed).toEqual([])
  })
})
