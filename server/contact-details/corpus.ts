import { readFileSync } from 'node:fs'
import { type ContactKind, contactKinds, contactMask } from '#shared/domain/contact-details.ts'
import { maskContactDetails } from './filter.ts'

/** Messages of one sender; those with a contact detail have the kind of it, and how it is written. */
export type Sample = {
  readonly kind: ContactKind | null
  /** How the detail is written; for ordinary messages the topic. */
  readonly group: string
  /** The messages with marks around what must be masked. */
  readonly marked: readonly string[]
  /** Whether messages can follow the one that completes the detail. */
  readonly goesOn?: boolean
}

export const details: readonly Sample[] = readSamples('details')
export const heldOutDetails: readonly Sample[] = readSamples('details-held-out')
export const ordinary: readonly Sample[] = readSamples('ordinary')
export const heldOutOrdinary: readonly Sample[] = readSamples('ordinary-held-out')

/** Lines of sets, each written before the filter was tuned with it; they have no marks. docs/decisions/036-contact-details.md has their figures. */
const sets: readonly Sample[] = 'a b c d e f g h i j k l m n o p q r s t u homework homework-2'
  .split(' ')
  .flatMap((name) => readSamples(`set-${name}`))
/** In these, messages can follow the one that completes the detail. */
const longerSets: readonly Sample[] = 'v w x y z aa bb cc'
  .split(' ')
  .flatMap((name) => readSamples(`set-${name}`))
  .map((sample) => ({ ...sample, goesOn: true }))
const allSets = [...sets, ...longerSets]
export const setDetails: readonly Sample[] = allSets.filter(({ kind }) => kind !== null)
export const setOrdinary: readonly Sample[] = allSets.filter(({ kind }) => kind === null)

function readSamples(name: string): Sample[] {
  const text = readFileSync(new URL(`./corpus/${name}.tsv`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const columns = line.split('\t')
      const [first = '', second = ''] = columns
      const kind = contactKinds.find((one) => one === first) ?? null
      return { kind, group: kind === null ? first : second, marked: (columns.at(-1) ?? '').split(' ⏎ ') }
    })
}

const unmark = (text: string): string => text.replaceAll(/[⟦⟧]/g, '')
/** What a text says, as words and single signs. */
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The messages as they are stored: each is masked when it is sent, and may change the ones before it. */
export function store(sample: Sample): string[] {
  const stored: string[] = []
  for (const message of sample.marked.map(unmark)) {
    const { text, earlier } = maskContactDetails(message, stored)
    earlier.forEach((changed, at) => {
      if (changed !== null) stored[at] = changed
    })
    stored.push(text)
  }
  return stored
}

/** Whether nothing is left of what must be masked. */
export function isCaught(sample: Sample): boolean {
  const stored = store(sample)
  return sample.marked.every((message, at) => {
    const left = wordsIn((stored[at] ?? '').replaceAll(contactMask, ' '))
    const mayStay = wordsIn(message.replaceAll(/⟦[^⟧]*⟧/g, ' '))
    return (
      left.length <= mayStay.length && (!message.includes('⟦') || (stored[at] ?? '').includes(contactMask))
    )
  })
}

/**
 * Whether the last message of a sample without marks is masked, or a part of it, after the ones before it as they are; if the sample goes on after
 * the detail, any message. Says less than `isCaught`: without marks, nobody knows what had to be masked.
 */
export function isNoticed(sample: Sample): boolean {
  const { marked, goesOn = false } = sample
  if (goesOn) return isChanged(sample)
  return maskContactDetails(marked.at(-1) ?? '', marked.slice(0, -1)).kinds.length > 0
}

/** A digit, an at sign, or a sign within a word, as in a name, a host, or a number. */
const REMAINS = /[\p{N}@]|\p{L}[._/:-]\p{L}/u

/** The same, and beside a mask nothing is left that looks like a part of a detail: as near to `isCaught` as is possible without marks. */
export function isCleared(sample: Sample): boolean {
  if (!isNoticed(sample)) return false
  return store(sample).every((text) => {
    const pieces = text.split(contactMask)
    const beside = pieces.flatMap((piece, at) => {
      const words = piece.trim().split(/\s+/)
      return [at > 0 ? words.at(0) : '', at < pieces.length - 1 ? words.at(-1) : '']
    })
    return !beside.some((word) => REMAINS.test(word ?? ''))
  })
}

/** The kinds for which an ordinary sample was masked. */
export function falseKinds({ marked }: Sample): readonly ContactKind[] {
  const kinds = marked.map((text, at) => maskContactDetails(text, marked.slice(0, at)).kinds).flat()
  return contactKinds.filter((kind) => kinds.includes(kind))
}

/** Whether a message is masked, wholly or in part. */
export function isChanged(sample: Sample): boolean {
  return store(sample).some((text, at) => text !== sample.marked[at])
}

/** Counts of samples, and of those that pass a test, by kind or by group. */
export function countBy(
  samples: readonly Sample[],
  by: 'kind' | 'group',
  passes: (sample: Sample) => boolean,
): Map<string, { passed: number; total: number }> {
  const counts = new Map<string, { passed: number; total: number }>()
  for (const sample of samples) {
    const name = sample[by] ?? ''
    const count = counts.get(name) ?? { passed: 0, total: 0 }
    counts.set(name, { passed: count.passed + (passes(sample) ? 1 : 0), total: count.total + 1 })
  }
  return counts
}
