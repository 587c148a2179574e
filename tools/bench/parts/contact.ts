import { contactKinds, type ContactKind } from '#shared/domain/contact-details.ts'
import { attacks, repeatTo } from '#server/contact-details/attacks.ts'
import * as corpus from '#server/contact-details/corpus.ts'
import { maskContactDetails } from '#server/contact-details/filter.ts'

const MESSAGE =
  'Hi! I finished the chapter about photosynthesis, could you check my summary before class tomorrow? x'
const EARLIER = [
  'hi',
  'how was the test?',
  'I got 12 out of 20, not great',
  'can you help me with number 5 on page 34?',
  'ok thanks!',
  'my phone died at 3 so I could not call, sorry about that',
  'the test is on Friday in room 214, and I have no idea what I should learn for it',
  'our teacher said that it is only chapters 4 to 6, but the last one is 40 pages long',
  'lol',
  'I deleted instagram so that I have more time, and it helps',
]
const LONG = 16_384
/** How many of the slowest texts are printed. */
const SLOWEST = 5

/** What the corpus has to reach [CD6]: of each kind of detail, and of ordinary lines. */
const goal = { caught: 0.95, false: 0.02 }

type Say = (sentence: string) => void
type Counts = ReadonlyMap<string, { readonly passed: number; readonly total: number }>

/**
 * Prints what the filter for contact details finds in its corpus, by kind, whether that is enough, what it masks by mistake, and
 * its times. A line of a set without marks never counts as caught: where a part of it is masked, nobody has marked what had to be.
 */
export function measureContact(say: Say): void {
  const { details, heldOutDetails, ordinary, heldOutOrdinary } = corpus
  const found = [...details, ...heldOutDetails]
  const without = [...ordinary, ...heldOutOrdinary, ...corpus.setOrdinary]
  say('Caught, by kind: nothing is left of what is marked')
  const caught = corpus.countBy(found, 'kind', corpus.isCaught)
  sayCounts(caught, say)
  sayGoal(caught, say)
  say('Caught, by how it is written')
  sayCounts(corpus.countBy(found, 'group', corpus.isCaught), say)
  say('Of the sets without marks, by kind: a part is masked')
  sayCounts(corpus.countBy(corpus.setDetails, 'kind', corpus.isNoticed), say)
  say('Of these, by kind: a part is masked, and beside it no digit, at sign, or dotted word is left')
  const cleared = corpus.countBy(corpus.setDetails, 'kind', corpus.isCleared)
  sayCounts(cleared, say)
  sayGoal(cleared, say)
  sayFalse(without, say)
  for (const sample of found.filter((one) => !corpus.isCaught(one)))
    say(`Missed: ${sample.marked.join(' ⏎ ')}`)
  sayTimes(say)
}

/** Whether enough of each kind is caught. */
function sayGoal(counts: Counts, say: Say): void {
  const least = Math.min(...[...counts.values()].map(({ passed, total }) => passed / total))
  say(`  at least 95 % of each kind: ${least >= goal.caught ? 'met' : 'NOT MET'}`)
}

/** The ordinary lines that are masked by mistake: by topic, by the kind that the filter took them for, and each. */
function sayFalse(without: readonly corpus.Sample[], say: Say): void {
  say('False, by topic of ordinary lines')
  sayCounts(corpus.countBy(without, 'group', corpus.isChanged), say)
  const wrong = without.filter(corpus.isChanged)
  say('False, by the kind that a line was taken for')
  const isTakenFor = (kind: ContactKind) =>
    wrong.filter((one) => corpus.falseKinds(one).includes(kind)).length
  for (const kind of contactKinds) say(`  ${kind.padEnd(12)} ${shareOf(isTakenFor(kind), without.length)}`)
  say(`  under 2 % of all: ${wrong.length / without.length < goal.false ? 'met' : 'NOT MET'}`)
  for (const sample of wrong)
    say(`False (${corpus.falseKinds(sample).join(', ')}): ${sample.marked.join(' ⏎ ')}`)
}

const shareOf = (passed: number, total: number): string =>
  `${((100 * passed) / total).toFixed(1)} % (${passed} of ${total})`

function sayCounts(counts: Counts, say: Say): void {
  let passed = 0
  let total = 0
  for (const [name, count] of counts) {
    say(`  ${name.padEnd(12)} ${shareOf(count.passed, count.total)}`)
    passed += count.passed
    total += count.total
  }
  say(`  ${'all'.padEnd(12)} ${shareOf(passed, total)}`)
}

function sayTimes(say: Say): void {
  say(`Ordinary message: ${timeOf(MESSAGE, [], 2_000).toFixed(3)} ms`)
  say(`Ordinary message after ${EARLIER.length} others: ${timeOf(MESSAGE, EARLIER, 2_000).toFixed(3)} ms`)
  const times = attacks.map((attack) => ({ attack, ms: timeOf(repeatTo(attack, LONG), [], 3) }))
  for (const { attack, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST))
    say(`16 KB of ${JSON.stringify(attack)}: ${ms.toFixed(1)} ms`)
}

/** Milliseconds of one call, after as many to warm up. */
function timeOf(text: string, earlier: readonly string[], times: number): number {
  for (let run = 0; run < times; run += 1) maskContactDetails(text, earlier)
  const start = performance.now()
  for (let run = 0; run < times; run += 1) maskContactDetails(text, earlier)
  return (performance.now() - start) / times
}
