/** Measures the profanity filter: an ordinary message, and 16 KB of text made to slow it down. `node tools/bench/profanity.ts` */
import { attacks } from '#server/testing/data/words.ts'
import { maskProfanity } from '#server/profanity/filter.ts'

const message =
  'Hi! I finished the chapter about photosynthesis, could you check my summary before class tomorrow? x'

function microseconds(text: string, times: number): number {
  for (let warm = 0; warm < times; warm += 1) maskProfanity(text)
  const start = performance.now()
  for (let run = 0; run < times; run += 1) maskProfanity(text)
  return ((performance.now() - start) * 1_000) / times
}

console.log(`ordinary message, ${message.length} characters: ${microseconds(message, 50_000).toFixed(1)} µs`)
for (const attack of attacks) {
  const text = attack.repeat(Math.ceil(16_384 / attack.length))
  console.log(`16 KB of ${JSON.stringify(attack)}: ${(microseconds(text, 20) / 1_000).toFixed(2)} ms`)
}
