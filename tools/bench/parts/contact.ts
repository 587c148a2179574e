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

/** Prints what the filter for contact details finds in its corpus, by kind, and its times. */
export function measureContact(say: (sentence: string) => void): void {
  const { details, heldOutDetails, ordinary, heldOutOrdinary } = corpus
  const found = [...details, ...heldOutDetails]
  say('Caught, by kind')
  sayCounts(corpus.countBy(found, 'kind', corpus.isCaught), say)
  say('Caught, by how it is written')
  sayCounts(corpus.countBy(found, 'group', corpus.isCaught), say)
  say('Caught of the sets without marks, by kind')
  sayCounts(corpus.countBy(corpus.setDetails, 'kind', corpus.isNoticed), say)
  say('False, by topic of ordinary lines')
  sayCounts(
    corpus.countBy([...ordinary, ...heldOutOrdinary, ...corpus.setOrdinary], 'group', corpus.isFalse),
    say,
  )
  for (const sample of found.filter((one) => !corpus.isCaught(one)))
    say(`Missed: ${sample.marked.join(' ⏎ ')}`)
  sayTimes(say)
}

function sayCounts(
  counts: ReadonlyMap<string, { passed: number; total: number }>,
  say: (sentence: string) => void,
): void {
  const share = (passed: number, total: number) =>
    `${((100 * passed) / total).toFixed(1)} % (${passed} of ${total})`
  let passed = 0
  let total = 0
  for (const [name, count] of counts) {
    say(`  ${name.padEnd(12)} ${share(count.passed, count.total)}`)
    passed += count.passed
    total += count.total
  }
  say(`  ${'all'.padEnd(12)} ${share(passed, total)}`)
}

function sayTimes(say: (sentence: string) => void): void {
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
