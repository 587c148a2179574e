import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and keeps what it said. `budget` is in milliseconds: past it the program and all it
 * started are killed, and `timedOut` is true. `echo` also shows its words as they come.
 */
export function run(command, args, { cwd, env = process.env, budget, echo = false }) {
  const grouped = process.platform !== 'win32'
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: grouped })
  let output = ''
  let timedOut = false
  const stop = (signal) => {
    try {
      if (grouped) process.kill(0 - child.pid, signal)
      else child.kill(signal)
    } catch {
      // It has ended by itself in the meantime.
    }
  }
  const timer = setTimeout(() => {
    timedOut = true
    stop('SIGTERM')
    setTimeout(stop, 5_000, 'SIGKILL').unref()
  }, budget)
  let received = null
  const passOn = (signal) => {
    received = signal
    stop(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, passOn)
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk) => {
      output += chunk
      if (echo) process.stdout.write(chunk)
    })
  }
  return new Promise((resolve) => {
    const end = (code) => {
      clearTimeout(timer)
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn)
      // Who asked this process to stop meant it, not only the program it waits for.
      if (received) process.kill(process.pid, received)
      else resolve({ code, output, timedOut })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
