import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { run } from './run.mjs'

const node = (text, options) => run(process.execPath, ['-e', text], { cwd: '/', budget: 10_000, ...options })

it('keeps what a program said, and its code', async () => {
  const { code, output, timedOut } = await node("console.log('a'); console.error('b'); process.exitCode = 3")
  expect({ code, timedOut, lines: output.trim().split('\n').toSorted() }).toEqual({
    code: 3,
    timedOut: false,
    lines: ['a', 'b'],
  })
})

it('says so when the program is not there', async () => {
  expect(await run('no-such-program', [], { cwd: '/', budget: 1_000 })).toMatchObject({
    code: 127,
    timedOut: false,
  })
})

it('kills a program past its budget together with what it started', async () => {
  const text =
    "const c = require('node:child_process').spawn('sleep', ['60']); console.log(c.pid); setInterval(() => {}, 1000)"
  const { timedOut, output } = await node(text, { budget: 1_000 })
  expect(timedOut).toBe(true)
  await delay(200)
  expect(existsSync(`/proc/${output.trim()}/exe`)).toBe(false)
})
