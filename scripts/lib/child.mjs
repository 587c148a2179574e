import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Compiled code, which makes each start after the first one faster. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Starts a program that shares this terminal. Signals sent to this process only are forwarded, so that the program
 * never outlives it. `ended` resolves to the exit code as in a shell: 128 plus the signal's number.
 */
export function startChild(command, args, options = {}) {
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...options.env }
  const child = spawn(command, args, { stdio: 'inherit', ...options, env })
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn)
  })
  return { stop: passOn, ended }
}
