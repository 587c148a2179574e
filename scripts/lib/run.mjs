import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and returns its exit code and output. `timeout` (milliseconds) limits the whole run,
 * `idleTimeout` the time without any output. When either is exceeded, the process group is killed and `timedOut`
 * says which one it was; otherwise it is null. A program that was ended by a signal has the code 1 and that `signal`.
 * `onOutput` receives the output as it arrives.
 */
export function run(command, args, { cwd, env = process.env, timeout, idleTimeout, onOutput = () => {} }) {
  const grouped = process.platform !== 'win32'
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: grouped })
  let output = ''
  let timedOut = null
  const stop = (signal) => {
    try {
      if (grouped) process.kill(0 - child.pid, signal)
      else child.kill(signal)
    } catch {
      // The process has already exited.
    }
  }
  const kill = (limit) => {
    timedOut ??= limit
    stop('SIGTERM')
    setTimeout(stop, 5_000, 'SIGKILL').unref()
  }
  const timer = setTimeout(kill, timeout, 'timeout')
  const idleTimer = idleTimeout === undefined ? null : setTimeout(kill, idleTimeout, 'idleTimeout')
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
      idleTimer?.refresh()
      onOutput(chunk)
    })
  }
  return new Promise((resolve) => {
    const end = (code, signal = null) => {
      clearTimeout(timer)
      clearTimeout(idleTimer)
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn)
      // The signal was meant for this process too, not only for the program it runs.
      if (received) process.kill(process.pid, received)
      else resolve({ code, signal, output, timedOut })
    }
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code, signal) => end(code ?? 1, signal))
  })
}
