import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LIFECYCLE = JSON.stringify(join(import.meta.dirname, 'lifecycle.ts'))

/** Runs a service whose `close` is given; `after` is what happens to it once it runs. */
async function runService({ close, after }: { close: string; after: string }) {
  const code = `
    import { installShutdownHandlers } from ${LIFECYCLE}
    const write = (level) => (details, message) => console.log(level, message, details.err?.message ?? '')
    const log = { info: write('info'), warn: write('warn'), error: write('error'), fatal: write('fatal') }
    setInterval(() => {}, 1000)
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const signal = (name) => process.kill(process.pid, name)
    installShutdownHandlers({ log, close: async () => { ${close} } })
    ${after}
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return { code: await promise, output }
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('[OP3] %s lets running work end, then ends well', async (name) => {
  const close = `await sleep(50); console.log('work ended')`
  const { code, output } = await runService({ close, after: `signal('${name}')` })
  expect(code).toBe(0)
  expect(output).toMatch(/info stopping.*work ended.*info stopped/s)
})

it('[OP3] takes one Ctrl-C that arrives three times for one', async () => {
  const close = `console.log('closing'); await sleep(300); console.log('work ended')`
  const after = `for (const ms of [0, 20, 100]) setTimeout(signal, ms, 'SIGINT')`
  const { code, output } = await runService({ close, after })
  expect(code).toBe(0)
  expect(output.match(/closing/g)).toHaveLength(1)
  expect(output).toContain('work ended')
})

it('[OP3] does not wait after a second signal', async () => {
  const close = `await sleep(9000); console.log('work ended')`
  // Again and again: the first of them may be heard late, and the next counts as the same.
  const { code, output } = await runService({
    close,
    after: `signal('SIGINT'); setInterval(signal, 900, 'SIGINT')`,
  })
  expect(code).toBe(1)
  expect(output).not.toContain('work ended')
})

it.each([
  ['an error thrown in a timer', `setTimeout(() => { throw new Error('lost') })`],
  ['a rejected promise', `Promise.reject(new Error('lost'))`],
])('[OP-2] after %s it logs, closes and ends with a failure', async (_, after) => {
  const { code, output } = await runService({ close: `console.log('closed')`, after })
  expect(code).toBe(1)
  expect(output).toMatch(/fatal .* lost.*closed/s)
})

it('[OP-2] ends with a failure when closing fails', async () => {
  const { code, output } = await runService({ close: `throw new Error('stuck')`, after: `signal('SIGTERM')` })
  expect(code).toBe(1)
  expect(output).toContain('error closing failed stuck')
})
