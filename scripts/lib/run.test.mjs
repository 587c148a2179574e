import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { run } from './run.mjs'

const node = (text, options) => run(process.execPath, ['-e', text], { cwd: '/', timeout: 30_000, ...options })

it('returns the output of a program and its exit code', async () => {
  const { code, output, timedOut } = await node("console.log('a'); console.error('b'); process.exitCode = 3")
  expect({ code, timedOut, lines: output.trim().split('\n').toSorted() }).toEqual({
    code: 3,
    timedOut: null,
    lines: ['a', 'b'],
  })
})

it('reports a program that does not exist', async () => {
  expect(await run('no-such-program', [], { cwd: '/', timeout: 1_000 })).toMatchObject({
    code: 127,
    timedOut: null,
  })
})

it('kills a program that exceeds its timeout, with its child processes', async () => {
  const text =
    "const c = require('node:child_process').spawn('sleep', ['60']); console.log(c.pid); setInterval(() => {}, 1000)"
  const { timedOut, output } = await node(text, { timeout: 1_000 })
  expect(timedOut).toBe('timeout')
  await delay(200)
  expect(existsSync(`/proc/${output.trim()}/exe`)).toBe(false)
})

it('kills a program that prints nothing for the idle timeout, however long it may run', async () => {
  const { timedOut } = await node('setInterval(() => {}, 1000)', { idleTimeout: 500 })
  expect(timedOut).toBe('idleTimeout')
})

it('lets a program run longer than the idle timeout while it prints', async () => {
  const text =
    'let n = 0; const t = setInterval(() => { console.log(n); if (++n === 8) clearInterval(t) }, 250)'
  const { code, timedOut } = await node(text, { idleTimeout: 1_500 })
  expect({ code, timedOut }).toEqual({ code: 0, timedOut: null })
})
