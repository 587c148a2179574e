import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const LIFECYCLE = JSON.stringify(join(import.meta.dirname, 'lifecycle.ts'))

/** Runs a process with the given `close`. `after` is code that runs once the handlers are installed. */
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

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '[OP3] %s waits for running work, then exits with 0',
  async (name) => {
    const close = `await sleep(50); console.log('work ended')`
    const { code, output } = await runService({ close, after: `signal('${name}')` })
    expect(code).toBe(0)
    expect(output).toMatch(/info shutting down.*work ended.*info stopped/s)
  },
)

it('[OP3] treats a Ctrl-C that arrives three times as one', async () => {
  const close = `console.log('closing'); await sleep(300); console.log('work ended')`
  const after = `for (const ms of [0, 20, 100]) setTimeout(signal, ms, 'SIGINT')`
  const { code, output } = await runService({ close, after })
  expect(code).toBe(0)
  expect(output.match(/closing/g)).toHaveLength(1)
  expect(output).toContain('work ended')
})

it('[OP3] exits at once after a second signal', async () => {
  const close = `await sleep(9000); console.log('work ended')`
  // Repeats the signal: if the first arrives late, the second counts as the same one.
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
])('[OP-2] logs, closes, and exits with 1 after %s', async (_, after) => {
  const { code, output } = await runService({ close: `console.log('closed')`, after })
  expect(code).toBe(1)
  expect(output).toMatch(/fatal .* lost.*closed/s)
})

it('[OP-2] exits with 1 if closing fails', async () => {
  const { code, output } = await runService({ close: `throw new Error('stuck')`, after: `signal('SIGTERM')` })
  expect(code).toBe(1)
  expect(output).toContain('error shutdown failed stuck')
})
