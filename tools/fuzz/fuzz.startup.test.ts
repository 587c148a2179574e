import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../bench/setup/seed.ts'
import { startOwn } from '../bench/setup/target.ts'
import type { OwnTarget } from '../bench/setup/target.ts'
import { fuzz } from './run.ts'

// A part of what `npm run fuzz` sends, with a fixed seed, so that each run is the same.
const COUNT = 5_000
const SEED = 20_261_121

let target: OwnTarget
beforeAll(async () => {
  target = await startOwn([])
})
afterAll(() => target.close())

it('[RT-8, RT-2, IN-5] continues unchanged through thousands of malformed frames, requests, and images', async () => {
  const client = await connect(target.connection)
  const { sent, chat, faults, statuses } = await fuzz(
    { ...target, client },
    { count: COUNT, seed: SEED, only: null },
  )
  await client.end()
  expect(faults, `npm run fuzz -- --seed ${SEED} --only NUMBER shows one of them alone`).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(COUNT)
  // Two members chatted meanwhile, and the inputs got many different responses.
  expect(chat.sent).toBeGreaterThan(0)
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining(['101', '200', '400', '404', '413', '431', 'socket']),
  )
})
